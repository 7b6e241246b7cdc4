import { sharedModules } from 'portal-contract'
import { bundle } from './bundle.ts'
import { type App, buildShell, type Workshop } from './workshop.ts'

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

/** Writes a shell that remotes can be loaded in: its React and its federation runtime are real. */
export async function buildRealShell(workshop: Workshop): Promise<App> {
  bundled ??= bundleShell()
  return buildShell(workshop, {}, (await bundled).get('main.js'))
}
