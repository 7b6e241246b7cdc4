import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { rspack } from '@rspack/core'

const root = join(import.meta.dirname, '..')
const require = createRequire(join(root, 'api/package.json'))

/**
 * Libraries of hundreds of small modules, by the name of their bundle. Jest links every module again in every
 * suite in jsdom. Fastify also searches all modules for the name of each plugin, and in a bundle it finds only its own.
 */
const libraries = {
  fastify: 'fastify',
  kysely: 'kysely',
  typebox: 'typebox',
  'typebox-compile': 'typebox/compile',
  'typebox-format': 'typebox/format',
  'typebox-value': 'typebox/value',
}

function versionOf(name: string): string {
  const [parent] = require.resolve(name).split(`/node_modules/${name}/`)
  return require(`${parent}/node_modules/${name}/package.json`).version
}

const cache = join(root, 'node_modules/.cache/jest-libraries')
const versions = ['fastify', 'kysely', 'typebox'].map(
  (name) => `${name}-${versionOf(name)}`,
)
const bundles = join(cache, versions.join('-'))

async function bundleInto(path: string): Promise<void> {
  const compiler = rspack({
    mode: 'none',
    target: 'node24',
    context: join(root, 'api'),
    entry: libraries,
    output: {
      path,
      module: true,
      filename: '[name].mjs',
      chunkFormat: 'module',
      library: { type: 'modern-module' },
    },
    optimization: {
      concatenateModules: true,
      runtimeChunk: { name: 'runtime' },
      splitChunks: {
        chunks: 'all',
        minSize: 0,
        // The entries of typebox share state, such as the known formats.
        cacheGroups: { typebox: { test: /typebox/, name: 'typebox-modules' } },
      },
    },
  })
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'))
}

const hookFile = join(bundles, 'use-bundles.mjs')

/** Has a Node process take the bundles: it would resolve a thousand modules at each start, for half of its time. */
const hook = `import { registerHooks } from 'node:module'
const bundles = ${JSON.stringify(
  Object.fromEntries(
    Object.entries(libraries).map(([file, name]) => [
      name,
      pathToFileURL(join(bundles, `${file}.mjs`)).href,
    ]),
  ),
)}
registerHooks({
  resolve: (name, context, next) =>
    bundles[name] ? { url: bundles[name], format: 'module', shortCircuit: true } : next(name, context),
})
`

/** Renames a whole folder into place: several Jests may start at once. */
async function bundleOnce(): Promise<void> {
  if (existsSync(hookFile)) return
  await rm(bundles, { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'new-'))
  await bundleInto(unfinished)
  await writeFile(join(unfinished, 'use-bundles.mjs'), hook)
  await rename(unfinished, bundles).catch(() => rm(unfinished, { recursive: true }))
}

await bundleOnce()
// For the tests that start processes; Jest's workers inherit it.
process.env.USE_BUNDLES = hookFile

/** Maps each library to its bundle: Jest's `moduleNameMapper`. */
export const bundledLibraries: Record<string, string> = Object.fromEntries(
  Object.entries(libraries).map(([file, name]) => [
    `^${name}$`,
    join(bundles, `${file}.mjs`),
  ]),
)
