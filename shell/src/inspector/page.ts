import { type BootData, bootDataId, type PortalStatus } from 'portal-contract'
import { type AppFiles, type LoadStep, loadSteps } from './load-steps.ts'

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
