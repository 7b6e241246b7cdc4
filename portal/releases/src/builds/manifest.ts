import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  contractVersion,
  type Manifest,
  manifestFile,
  PortalError,
  parseManifest,
} from 'portal-contract'
import { filesBelow, integrityOf, shortHash, writeAtomically } from '#src/store/files.ts'
import { readReport, reportFile } from './build.ts'
import { readDeclaration } from './declaration.ts'
import { findEntries } from './entries.ts'
import { buildLocales } from './locales.ts'
import { outputDir, removeManifest } from './output.ts'

const run = promisify(execFile)

/** Not published: source maps, and the bundler's reports, which only this module reads. */
const isLeftOut = (file: string) =>
  /\.map$|^browser\/mf-(manifest|stats)\.json$/.test(file) ||
  [manifestFile, `browser/${reportFile}`].includes(file)

async function commitOf(appDir: string): Promise<string> {
  const result = await run('git', ['rev-parse', 'HEAD'], { cwd: appDir }).catch(() => null)
  return result?.stdout.trim() ?? ''
}

async function describeFiles(buildDir: string): Promise<Manifest['files']> {
  const names = (await filesBelow(buildDir)).filter((file) => !isLeftOut(file))
  const described = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(buildDir, name))
      return [name, { integrity: integrityOf(content), bytes: content.length }] as const
    }),
  )
  return Object.fromEntries(described)
}

function findMedia(files: Manifest['files'], name: string): string {
  const found = Object.keys(files).find((file) => file.startsWith(`browser/media/${name}.`))
  if (found) return found
  throw new PortalError(
    `no media file is named ${name}`,
    'correct portal.config.ts or import the file',
  )
}

/** The id of a build: a hash of its manifest without `build` and `commit`, and so of the hashes of all its files. */
export function buildIdOf({
  build: _build,
  commit: _commit,
  ...content
}: Omit<Manifest, 'build' | 'commit'> & Partial<Manifest>): string {
  return shortHash(JSON.stringify(content))
}

/**
 * Writes the manifest of an app that has just been built.
 *
 * @param appDir the folder of the app, with `portal.config.ts` and a build
 * @throws PortalError when the build is incomplete; no manifest is left then
 */
export async function writeManifest(appDir: string): Promise<Manifest> {
  const buildDir = join(appDir, outputDir)
  await removeManifest(buildDir)
  const { fonts = [], icon, ...declaration } = await readDeclaration(appDir)
  const entries = await findEntries(appDir)
  const locales = await buildLocales(appDir, buildDir, declaration.namespaces)
  const files = await describeFiles(buildDir)
  const report = await readReport(buildDir)
  const content: Omit<Manifest, 'build' | 'commit'> = {
    schema: 1,
    ...entries,
    ...declaration,
    contract: contractVersion,
    fonts: fonts.map((font) => findMedia(files, font)),
    ...(icon ? { icon: findMedia(files, icon) } : {}),
    server: 'server/index.mjs',
    locales,
    files,
    ...(report && entries.kind === 'remote' ? { uses: report.uses } : {}),
    ...(report && entries.kind === 'shell' ? { provides: report.provides } : {}),
  }
  const manifest = {
    ...content,
    build: buildIdOf(content),
    commit: await commitOf(appDir),
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const valid = parseManifest(text, join(appDir, 'portal.config.ts'))
  await writeAtomically(join(buildDir, manifestFile), text)
  return valid
}
