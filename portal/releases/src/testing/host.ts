import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Configuration } from '@rspack/core'
import { type Manifest, sharedModules } from 'portal-contract'
import { checkLoading } from '#src/loading/check-loading.ts'
import { openBrowser } from '#src/loading/open-browser.ts'
import { filesBelow } from '#src/store/files.ts'
import { type App, buildShell, openApp, remoteBuild, summarise } from './apps.ts'
import { openTempStore, type TempStore } from './portal.ts'

type Federation = ConstructorParameters<
  typeof import('@module-federation/enhanced/rspack').ModuleFederationPlugin
>[0]

/**
 * Bundles a fixture with rspack and the federation plugin, as they come.
 * @param fixture its folder
 * @returns file → text
 */
export async function bundle(
  fixture: string,
  entry: NonNullable<Configuration['entry']>,
  federation: Federation,
): Promise<Map<string, string>> {
  const { ModuleFederationPlugin } = await import('@module-federation/enhanced/rspack')
  const { rspack } = await import('@rspack/core')
  const path = await mkdtemp(join(tmpdir(), 'portal-bundle-'))
  const compiler = rspack({
    context: join(import.meta.dirname, '../../fixtures', fixture),
    mode: 'production',
    entry,
    output: {
      path,
      filename: '[name].js',
      publicPath: 'auto',
      uniqueName: federation.name ?? fixture,
    },
    plugins: [new ModuleFederationPlugin({ ...federation, dts: false, manifest: false })],
  })
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (stats?.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }))
    const files = (await filesBelow(path)).map(
      async (file) => [file, await readFile(join(path, file), 'utf8')] as const,
    )
    return new Map(await Promise.all(files))
  } finally {
    await promisify(compiler.close.bind(compiler))()
    await rm(path, { recursive: true })
  }
}

const share = (name: keyof typeof sharedModules) => ({
  [name]: { singleton: true, eager: true, requiredVersion: sharedModules[name] },
})

const bundleShell = () =>
  bundle('shell', './main.js', {
    name: 'shell',
    remotes: {},
    shared: { ...share('react'), ...share('react/jsx-runtime'), ...share('react-dom') },
    shareStrategy: 'loaded-first',
    experiments: { provideExternalRuntime: true },
  })

let bundled: ReturnType<typeof bundleShell> | undefined

/** Writes a shell that remotes can be loaded in: its React and its federation runtime are real. @param first what it runs before */
export async function buildRealShell(at: TempStore, first = ''): Promise<App> {
  bundled ??= bundleShell()
  return buildShell(at, {}, `${first}${(await bundled).get('main.js')}`)
}

/** Opens a browser and a shell, for all tests of a suite. */
export async function openHost() {
  const temp = await openTempStore()
  const shell = await openApp(await buildRealShell(temp))
  const browser = await openBrowser()
  /**
   * Loads a remote with the two pages of the gate, and tells what is found.
   * @param entry the code of its container
   * @param files the rest of its browser build
   */
  const find = async (
    entry: string,
    files: Readonly<Record<string, string>> = {},
    { limit, manifest: changes }: { limit?: number; manifest?: Partial<Manifest> } = {},
  ) => {
    const written = Object.entries({ ...files, 'entry.js': entry }).map(
      ([file, text]) => [`dist/browser/${file}`, text] as const,
    )
    const manifest = { ...changes, entry: 'browser/entry.js' }
    const build = await remoteBuild(temp, { files: Object.fromEntries(written), manifest })
    return checkLoading(browser, build, shell, limit)
  }
  return {
    find,
    /** Finds the same, in words. */
    check: async (...remote: Parameters<typeof find>) => summarise(await find(...remote)),
    close: async () => {
      await browser.close()
      await temp.clean()
    },
  }
}

/** The code of a container; its functions may use `this.folder` and `this.scope`. */
export const container = (getRoutes: string) =>
  `var portal_gate = {
    folder: document.currentScript.src.replace(/[^/]*$/, ''),
    async init(scope) { this.scope = scope },
    async get() { ${getRoutes} },
  }`

/** The pages that the gate declares. */
export const gatePages =
  "{ '/': { Component: () => '' }, '/towers/:tower': { Component: () => '' } }"
