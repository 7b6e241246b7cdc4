import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sharedModules } from 'portal-contract'
import { type App, buildShell, type Workshop } from './workshop.ts'

const context = join(import.meta.dirname, '../../fixtures/shell')

/** What every remote of a test takes from it. */
const modules = ['react', 'react/jsx-runtime', 'react-dom'] as const

const sharing = Object.fromEntries(
  modules.map((name) => {
    const requiredVersion = sharedModules[name]
    return [name, { singleton: true, eager: true, requiredVersion }]
  }),
)

async function bundle(): Promise<string> {
  const { ModuleFederationPlugin } = await import('@module-federation/enhanced/rspack')
  const { rspack } = await import('@rspack/core')
  const path = await mkdtemp(join(tmpdir(), 'portal-shell-'))
  const plugin = new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    shared: sharing,
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { provideExternalRuntime: true },
  })
  const compiler = rspack({
    context,
    mode: 'production',
    entry: './main.js',
    output: { path, filename: 'main.js' },
    plugins: [plugin],
  })
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (stats?.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }))
    return await readFile(join(path, 'main.js'), 'utf8')
  } finally {
    await promisify(compiler.close.bind(compiler))()
    await rm(path, { recursive: true })
  }
}

let bundled: Promise<string> | undefined

/** Writes a shell that remotes can be loaded in: it has React and a federation runtime, both real. */
export async function buildRealShell(workshop: Workshop): Promise<App> {
  bundled ??= bundle()
  return buildShell(workshop, {}, await bundled)
}
