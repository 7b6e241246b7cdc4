import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { copyBuild, openBuild } from 'portal-releases'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { declareKit } from './declarations.ts'
import {
  entryPoints,
  fileNameOf,
  kitDir,
  programs,
  root,
  sharedSources,
  uiFolder,
} from './entry-points.ts'
import { describePackage, describeTypes } from './package-json.ts'

const startedByUrl = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

/** Workers and processes are started by their URL, as files beside the code that starts them. */
const workers: Plugin = {
  name: 'workers',
  transform: {
    filter: { code: startedByUrl },
    handler(code, id) {
      return code.replace(startedByUrl, (_, name) => {
        const file = join(dirname(id), `${name}.ts`)
        this.emitFile({ type: 'chunk', id: file, fileName: `${name}.js` })
        return `new URL('./${name}.js', import.meta.url)`
      })
    },
  },
}

/** Tests alone render what has styles: a class is named as it is written. */
const styles: Plugin = {
  name: 'styles',
  load: {
    filter: { id: /\.css$/ },
    handler: () => ({
      code: 'export default new Proxy({}, { get: (_, name) => String(name) })',
      moduleType: 'js',
    }),
  },
}

/** Outside of a workspace there is no shell to build: `portal dev` takes that of a released portal. */
const withoutWorkspace: Plugin = {
  name: 'without-workspace',
  resolveId: {
    filter: { id: /^#src\/dev\/develop\.ts$/ },
    handler: () => join(root, 'portal/kit/src/pack/entry-points/no-workspace.ts'),
  },
}

const uiSources = join(root, dirname(entryPoints['./ui']))

/** Each component stays a module with its stylesheet, so that a team's bundler leaves out what it does not use. */
async function bundleUi(target: string): Promise<void> {
  const stylesheets = new Set<string>()
  const asTheyAre: Plugin = {
    name: 'as-they-are',
    resolveId: {
      filter: { id: /\.css$/ },
      handler(id, importer = '') {
        stylesheets.add(join(dirname(importer), id))
        return { id, external: true }
      },
    },
  }
  const bundle = await rolldown({
    cwd: root,
    input: join(root, entryPoints['./ui']),
    platform: 'browser',
    external: (id) => isInstalled(id) || id in sharedSources,
    plugins: [asTheyAre],
  })
  await bundle.write({
    dir: join(target, uiFolder),
    preserveModules: true,
    preserveModulesRoot: uiSources,
  })
  await bundle.close()
  for (const file of stylesheets)
    await cp(file, join(target, uiFolder, relative(uiSources, file)))
}

/** A package of npm, by its name; ours come from the workspace and are bundled. */
const isInstalled = (id: string) => !/^[./#\0]|^(portal|shared)-/.test(id)

/**
 * Bundles the kit with what it needs of this workspace.
 * @returns the names of the npm packages that it imports
 */
async function bundleKit(target: string): Promise<string[]> {
  const sources = Object.entries({ ...entryPoints, ...sharedSources, ...programs })
  const input = sources.map(([name, file]) => [fileNameOf(name), join(root, file)])
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(input),
    platform: 'node',
    external: (id) => isInstalled(id),
    plugins: [workers, styles, withoutWorkspace],
  })
  const { output } = await bundle.write({
    // Two folders deep, as the sources are: paths such as ../../templates hold.
    dir: join(target, 'dist/js'),
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  })
  await bundle.close()
  const chunks = output.filter((one): one is OutputChunk => one.type === 'chunk')
  const files = new Set(chunks.map(({ fileName }) => fileName))
  const imported = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
  const packages = imported
    .filter((id) => !files.has(id) && !id.startsWith('node:'))
    .flatMap((id) => /^(?:@[^/]+\/)?[^/]+/.exec(id) ?? [])
  return [...new Set(packages)].sort()
}

const shellBuild = 'shell/dist'

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** Files that go into the package as they are: where they are → where they go. */
const copied = {
  'portal/kit/templates/common': 'templates/common',
  'portal/kit/templates/alone': 'templates/alone',
  'portal/kit/templates/rspack': 'templates/rspack',
  'portal/kit/templates/vite': 'templates/vite',
  'portal/gateway/src/overrides/session.html': 'dist/js/session.html',
  'portal/gateway/src/teams/team-page.css': 'dist/js/team-page.css',
  'portal/contract/portal-manifest.schema.json': 'portal-manifest.schema.json',
  'scripts/css.d.ts': 'dist/types/css.d.ts',
  'scripts/images.d.ts': 'dist/types/images.d.ts',
  'testing/globals.d.ts': 'dist/types/globals.d.ts',
  LICENSE: 'LICENSE',
}

/** Makes the package `portal-kit` with all that it needs of this workspace. The same sources give the same bytes. */
async function makeKit(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const [imported] = await Promise.all([bundleKit(dir), bundleUi(dir), declareKit(dir)])
  // The gate loads a team's remote in it, where no portal is.
  await copyBuild(await openBuild(join(root, shellBuild)), join(dir, shellBuild))
  for (const [from, to] of Object.entries(copied))
    await cp(join(root, from), join(dir, to), { recursive: true })
  // The guide of teams. Its links lead into this repository, so their texts stay alone.
  const guide = await readFile(join(root, 'docs/teams.md'), 'utf8')
  await writeFile(join(dir, 'README.md'), guide.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'))
  await writeFile(join(dir, 'package.json'), toJson(await describePackage(imported)))
  await writeFile(join(dir, 'tsconfig.json'), toJson(await describeTypes()))
}

/** Publishes it with npm, whose options follow the registry's. */
async function publishKit(args: readonly string[]): Promise<number> {
  // Without it, npm would publish for the whole world.
  if (!args.some((one) => one.startsWith('--registry'))) {
    console.error(
      'name the registry: npm run kit:publish -- --registry https://npm.example',
    )
    return 1
  }
  const dir = join(kitDir, '../../.portal/kit')
  await makeKit(dir)
  const npm = ['publish', dir, '--ignore-scripts', ...args]
  const options = { stdio: 'inherit', shell: process.platform === 'win32' } as const
  return spawnSync('npm', npm, options).status ?? 1
}

process.exitCode = await publishKit(process.argv.slice(2))
