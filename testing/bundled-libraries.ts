import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rspack } from '@rspack/core'

const root = join(import.meta.dirname, '..')
const require = createRequire(join(root, 'shared-api/package.json'))

/** Libraries of many small modules, by the name of their bundle. Jest links every module again in every suite in jsdom. */
const entries = {
  axios: 'axios',
  typebox: 'typebox',
  'typebox-compile': 'typebox/compile',
  'typebox-format': 'typebox/format',
  'typebox-value': 'typebox/value',
  'user-event': '@testing-library/user-event',
}

/** What bundles share with suites: it has a state. */
const queries = '@testing-library/dom'

function versionOf(name: string): string {
  const [parent] = require.resolve(name).split(`/node_modules/${name}/`)
  return `${name}-${require(`${parent}/node_modules/${name}/package.json`).version}`
}

const cache = join(root, 'node_modules/.cache/jest-libraries')
const versions = ['axios', 'typebox', '@testing-library/user-event'].map(versionOf)
const bundles = join(cache, versions.join('-').replace('/', '-'))

async function bundleInto(path: string): Promise<void> {
  const compiler = rspack({
    mode: 'none',
    target: 'node24',
    context: join(root, 'shared-api'),
    entry: entries,
    output: {
      path,
      module: true,
      filename: '[name].mjs',
      chunkFormat: 'module',
      library: { type: 'modern-module' },
    },
    externals: { [queries]: `module ${queries}` },
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

/** Renames a whole folder into place: several Jests may start at once. */
async function bundleOnce(): Promise<void> {
  if (existsSync(bundles)) return
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'new-'))
  await bundleInto(unfinished)
  await rename(unfinished, bundles).catch(() => rm(unfinished, { recursive: true }))
}

await bundleOnce()

/** Maps each library to its bundle: Jest's `moduleNameMapper`. */
export const bundledLibraries: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(entries).map(([file, name]) => [
      `^${name}$`,
      join(bundles, `${file}.mjs`),
    ]),
  ),
  [`^${queries}$`]: require.resolve(queries),
}
