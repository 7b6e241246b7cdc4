import {
  type BootData,
  hydratedMark,
  type PortalAppStatus,
  type PortalStatus,
  type Registry,
  type RegistryBuild,
  type RegistryRemote,
} from 'portal-contract'
import { fallbackBuild } from '#src/remotes/stores.ts'

type Load = Pick<PortalAppStatus, 'state' | 'startedAt' | 'endedAt'>

const notRequested: Load = { state: 'idle', startedAt: null, endedAt: null }

const now = () => Math.round(performance.now())

function freeze<Value>(value: Value): Value {
  if (Object(value) === value) Object.values(Object.freeze(value) as object).forEach(freeze)
  return value
}

function hydratedAt(): number | null {
  const [mark] = performance.getEntriesByName(hydratedMark)
  return mark ? Math.round(mark.startTime) : null
}

/** The gateway names the visitor's canaries in a header of the page. Browsers show it on https and localhost only. */
function canaries(): string[] {
  const [page] = performance.getEntriesByType('navigation')
  const timings = (page as PerformanceNavigationTiming | undefined)?.serverTiming ?? []
  return timings.flatMap(({ name, description }) => (name === 'canary' ? description : []))
}

/** The URLs of its texts name the shell and its build. */
function describeShell({ locales }: Registry, endedAt: number): PortalAppStatus {
  const [texts = {}] = Object.values(locales)
  const { pathname } = new URL(Object.values(texts)[0] ?? '', location.href)
  const [, , name = '', build = ''] = pathname.split('/')
  return { name, kind: 'shell', build, state: 'ready', startedAt: 0, endedAt }
}

type LoadModule<Module> = (remote: RegistryRemote, build: RegistryBuild) => Promise<Module>

/**
 * Publishes `window.__portal` (see `PortalStatus`).
 *
 * @param load loads the code of a remote
 * @returns the same, observed
 */
export function publishStatus<Module>(
  { registry, overrides = [] }: Pick<BootData, 'registry' | 'overrides'>,
  load: LoadModule<Module>,
): LoadModule<Module> {
  const startedAt = now()
  const loads = new Map<string, Load>()
  const describe = ({ name, build }: RegistryRemote): PortalAppStatus => ({
    name,
    kind: 'remote',
    build: fallbackBuild(name)?.build ?? build,
    ...(loads.get(name) ?? notRequested),
  })
  const get = (): PortalStatus =>
    freeze({
      release: registry.release,
      canaries: canaries(),
      overrides: overrides.map((override) => ({ ...override })),
      hydratedAt: hydratedAt(),
      apps: [describeShell(registry, startedAt), ...registry.remotes.map(describe)],
    })
  // Without a setter, and not configurable: code of remotes cannot replace it.
  Object.defineProperty(window, '__portal', { get })

  return (remote, build) => {
    const began = now()
    const note = (state: Load['state'], endedAt: number | null) =>
      loads.set(remote.name, { state, startedAt: began, endedAt })
    note('loading', null)
    const loading = load(remote, build)
    const end = (state: Load['state']) => () => void note(state, now())
    loading.then(end('ready'), end('failed'))
    return loading
  }
}
