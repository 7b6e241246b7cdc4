import { remoteInStack } from '#src/leftovers/leftover.ts'

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

/** The scripts that the federation runtime and the HTML begin with. */
const entries = /\/browser\/(main|remoteEntry)\.[^/]*js$/

/** Names the step that a file belongs to; null if it is of no interest, such as an image. */
function stepOf(url: string): string | null {
  const { origin, pathname } = new URL(url)
  // All files of a developer's server are of its remote.
  const developed = window.__portal?.overrides.find(({ build }) => build === origin)
  const app = remoteInStack(pathname) ?? developed?.remote
  if (!app) return pathname.startsWith('/api/') ? `data: ${pathname}` : null
  const kind = entries.test(pathname) ? 'entry' : kinds[pathname.split('.').pop() ?? '']
  return kind ? `${app}: ${kind}` : null
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
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  for (const { name: url, startTime, responseEnd } of resources) {
    const name = stepOf(url)
    if (name) add(name, startTime, responseEnd)
  }
  const hydratedAt = window.__portal?.hydratedAt ?? null
  if (hydratedAt !== null) add('hydrated', hydratedAt, hydratedAt)
  return [...steps.values()].sort((one, other) => one.startedAt - other.startedAt)
}
