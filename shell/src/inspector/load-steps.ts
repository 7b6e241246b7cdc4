import { type BootData, bootDataId, type PortalStatus } from 'portal-contract'

/** One step on the way to the page, in milliseconds since the navigation. */
export type LoadStep = {
  name: string
  startedAt: number
  endedAt: number
}

type Timing = Pick<PerformanceEntry, 'name' | 'startTime'> & { responseEnd: number }

/** Where the files of an app are: the folder of its build, or a developer's server. */
type AppFiles = {
  name: string
  /** The absolute URL that the URLs of all its files begin with. */
  base: string
  /** The absolute URL of its first script. */
  entry: string
}

function kindOf(url: string, { entry }: AppFiles): string {
  if (url === entry) return 'entry'
  const { pathname } = new URL(url)
  if (pathname.endsWith('.js')) return 'code'
  if (pathname.endsWith('.css')) return 'styles'
  return pathname.endsWith('.json') ? 'texts' : 'media'
}

function nameOf(url: string, apps: readonly AppFiles[]): string | null {
  const app = apps.find(({ base }) => url.startsWith(base))
  if (app) return `${app.name}: ${kindOf(url, app)}`
  const { pathname } = new URL(url)
  return pathname.startsWith('/api/') ? `data: ${pathname}` : null
}

/**
 * Sums up the browser's timings as the steps of the portal: the HTML with the registry, the files of each app, the data,
 * and the moment of hydration, as they began. Several files of one kind are one step.
 */
export function loadSteps(
  html: { responseStart: number; responseEnd: number } | undefined,
  resources: readonly Timing[],
  apps: readonly AppFiles[],
  hydratedAt: number | null,
): LoadStep[] {
  const steps = new Map<string, LoadStep>()
  for (const { name: url, startTime, responseEnd } of resources) {
    const name = nameOf(url, apps)
    if (name === null || name.endsWith(': media')) continue
    const { startedAt = startTime, endedAt = 0 } = steps.get(name) ?? {}
    steps.set(name, { name, startedAt, endedAt: Math.max(endedAt, responseEnd) })
  }
  const { responseStart = 0, responseEnd = 0 } = html ?? {}
  const hydrated = hydratedAt ?? 0
  const all = [
    { name: 'HTML with the registry', startedAt: responseStart, endedAt: responseEnd },
    ...steps.values(),
    ...(hydratedAt === null
      ? []
      : [{ name: 'hydrated', startedAt: hydrated, endedAt: hydrated }]),
  ]
  return all.sort((one, other) => one.startedAt - other.startedAt)
}

/** The state of the page: the shell publishes it once it has started. */
export function pageStatus(): PortalStatus | undefined {
  return window.__portal
}

const absolute = (url: string) => new URL(url, location.href).href

/** The folder of a build in the store, or the whole origin of a developer's server. */
function baseOf(entry: string): string {
  const { origin, pathname } = new URL(entry)
  const [folder = '/'] = /^\/assets\/[^/]+\/[^/]+\//.exec(pathname) ?? []
  return origin + folder
}

function filesOfApps(): AppFiles[] {
  const text = document.getElementById(bootDataId)?.textContent
  if (!text) return []
  const { registry } = JSON.parse(text) as BootData
  const main = document.querySelector<HTMLScriptElement>('script[src*="/browser/main"]')
  const builds = registry.remotes.flatMap((remote) =>
    [remote, remote.previous ?? []]
      .flat()
      .map(({ entry }) => ({ name: remote.name, entry })),
  )
  return [...(main ? [{ name: 'shell', entry: main.src }] : []), ...builds].map(
    ({ name, entry }) => {
      const url = absolute(entry)
      return { name, entry: url, base: baseOf(url) }
    },
  )
}

/** What the browser measured of this document until now. */
export function pageSteps(): LoadStep[] {
  const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return loadSteps(html, resources, filesOfApps(), pageStatus()?.hydratedAt ?? null)
}
