import { type BootData, bootDataId } from 'portal-contract'

/** One step on the way to the page, in milliseconds since the navigation. */
export type LoadStep = {
  name: string
  startedAt: number
  endedAt: number
}

const kinds: Readonly<Record<string, string>> = {
  js: 'code',
  css: 'styles',
  json: 'texts',
}

/** Names the step that a file belongs to; null if it is of no interest, such as an image. */
function stepOf(url: string, apps: ReturnType<typeof filesOfApps>): string | null {
  const { pathname } = new URL(url)
  const app = apps.find(({ base }) => url.startsWith(base))
  if (!app) return pathname.startsWith('/api/') ? `data: ${pathname}` : null
  const kind = url === app.entry ? 'entry' : kinds[pathname.split('.').pop() ?? '']
  return kind ? `${app.name}: ${kind}` : null
}

/** Where the files of each app are: the folder of its build, or a developer's server. All URLs are absolute. */
function filesOfApps() {
  const text = document.getElementById(bootDataId)?.textContent
  if (!text) return []
  const { registry } = JSON.parse(text) as BootData
  const main = document.querySelector<HTMLScriptElement>('script[src*="/browser/main"]')
  const entries = [
    { name: 'shell', entry: main?.src },
    ...registry.remotes,
    ...registry.remotes.map(({ name, previous }) => ({ name, entry: previous?.entry })),
  ]
  return entries.flatMap(({ name, entry }) => {
    if (!entry) return []
    const { href, origin, pathname } = new URL(entry, location.href)
    // The folder of a build in the store, or the whole origin of a developer's server.
    const [folder = '/'] = /^\/assets\/[^/]+\/[^/]+\//.exec(pathname) ?? []
    // What the URLs of all its files begin with, and that of its first script.
    return { name, base: origin + folder, entry: href }
  })
}

/**
 * Sums up what the browser measured until now as the steps of the portal: the HTML with the registry, the files of each
 * app, the data, and the moment of hydration, as they began. Several files of one kind are one step.
 */
export function loadSteps(): LoadStep[] {
  const steps = new Map<string, LoadStep>()
  const add = (name: string, start: number, end: number) => {
    const { startedAt = start, endedAt = 0 } = steps.get(name) ?? {}
    steps.set(name, { name, startedAt, endedAt: Math.max(endedAt, end) })
  }
  const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  add('HTML with the registry', html?.responseStart ?? 0, html?.responseEnd ?? 0)
  const apps = filesOfApps()
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  for (const { name: url, startTime, responseEnd } of resources) {
    const name = stepOf(url, apps)
    if (name) add(name, startTime, responseEnd)
  }
  const hydratedAt = window.__portal?.hydratedAt ?? null
  if (hydratedAt !== null) add('hydrated', hydratedAt, hydratedAt)
  return [...steps.values()].sort((one, other) => one.startedAt - other.startedAt)
}
