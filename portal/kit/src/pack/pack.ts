import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundleKit } from './bundle.ts'
import { declareKit } from './declarations.ts'
import { kitDir, root } from './entry-points.ts'
import { describePackage, describeTypes } from './package-json.ts'

const run = promisify(execFile)

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** Files that go into the package as they are: where they are → where they go. */
const copied = {
  'portal/kit/templates/alone': 'templates/alone',
  'portal/kit/templates/rspack': 'templates/rspack',
  'portal/kit/templates/vite': 'templates/vite',
  'portal/gateway/src/overrides/session.html': 'dist/js/session.html',
  'portal/contract/portal-manifest.schema.json': 'portal-manifest.schema.json',
  'scripts/css.d.ts': 'dist/types/css.d.ts',
  'scripts/images.d.ts': 'dist/types/images.d.ts',
  'testing/globals.d.ts': 'dist/types/globals.d.ts',
  LICENSE: 'LICENSE',
}

/** The guide of teams. Its links lead into this repository, so their texts stay alone. */
async function writeReadme(dir: string): Promise<void> {
  const guide = await readFile(join(root, 'docs/teams.md'), 'utf8')
  await writeFile(join(dir, 'README.md'), guide.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'))
}

/** Packs `portal-kit` with all that it needs of this workspace. The same sources give the same bytes. */
export async function packKit(target: string): Promise<string> {
  const dir = join(target, 'package')
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const [imported] = await Promise.all([bundleKit(dir), declareKit(dir)])
  for (const [from, to] of Object.entries(copied))
    await cp(join(root, from), join(dir, to), { recursive: true })
  await writeReadme(dir)
  await writeFile(join(dir, 'package.json'), toJson(await describePackage(imported)))
  await writeFile(join(dir, 'tsconfig.json'), toJson(await describeTypes()))
  const args = ['pack', '--json', '--pack-destination', target, dir]
  const { stdout } = await run('npm', args, { shell: process.platform === 'win32' })
  const [{ filename }] = JSON.parse(stdout)
  return join(target, filename)
}

if (import.meta.main) {
  const tarball = await packKit(join(kitDir, '../../.portal/kit'))
  console.log(tarball)
}
