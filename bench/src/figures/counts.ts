import type { Round } from '#src/measure/rounds.ts'
import type { SiteName } from '#src/sites/sites.ts'
import type { PageLoad } from './page-load.ts'

/** An exact figure with its limit: unlike a time, it may fail a run. */
export type Count = {
  figure: string
  value: number
  limit: number
  unit: 'kB' | 'number'
  note?: string
}

const scriptLimit = 140_000
const scriptToMonolith = 1.15
const homeUntilInteractive = 230_000
const homeInAll = 300_000

/** The most of any round. */
function most(
  rounds: readonly Round[],
  path: string,
  site: SiteName,
  of: (load: PageLoad) => number,
): number {
  const values = rounds.flatMap(({ loads }) => {
    const load = loads[path]?.[site]
    return load ? [of(load)] : []
  })
  return Math.max(...values)
}

function countsOf(path: string, rounds: readonly Round[]): Count[] {
  const of = (site: SiteName, read: (load: PageLoad) => number) =>
    most(rounds, path, site, read)
  const script = of('portal', ({ scriptBytes }) => scriptBytes)
  const monolith = of('monolith', ({ scriptBytes }) => scriptBytes)
  const hopsThere = of('monolith', ({ hops }) => hops)
  const requests = (site: SiteName) => of(site, (load) => load.requests)
  return [
    {
      figure: `${path}: hops after the HTML`,
      value: of('portal', ({ hops }) => hops),
      limit: 1,
      unit: 'number',
      note: `monolith ${hopsThere}; requests in all ${requests('portal')} / ${requests('monolith')} / ${requests('classic')}`,
    },
    {
      figure: `${path}: requests that wait for another`,
      value: of('portal', ({ waitingRequests }) => waitingRequests),
      limit: 0,
      unit: 'number',
    },
    {
      figure: `${path}: JavaScript until hydrated`,
      value: script,
      limit: Math.min(scriptLimit, scriptToMonolith * monolith),
      unit: 'kB',
      note: `monolith ${(monolith / 1000).toFixed(1)} kB`,
    },
  ]
}

function homeBytes(rounds: readonly Round[]): Count[] {
  const of = (site: SiteName, read: (load: PageLoad) => number) =>
    most(rounds, '/', site, read)
  const inAll = (site: SiteName) => of(site, ({ bytes }) => bytes)
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  return [
    {
      figure: '/: bytes until hydrated',
      value: of('portal', (load) => load.bytesUntilInteractive),
      limit: homeUntilInteractive,
      unit: 'kB',
      note: `monolith ${kB(of('monolith', (load) => load.bytesUntilInteractive))}`,
    },
    {
      figure: '/: bytes in all',
      value: inAll('portal'),
      limit: homeInAll,
      unit: 'kB',
      note: `monolith ${kB(inAll('monolith'))}, classic ${kB(inAll('classic'))}`,
    },
  ]
}

/** Every exact figure of the portal. */
export function counts(rounds: readonly Round[]): Count[] {
  const paths = Object.keys(rounds[0]?.loads ?? {})
  const codeRequests = rounds.map(({ walks }) => walks.portal.codeRequests)
  return [
    ...paths.flatMap((path) => countsOf(path, rounds)),
    ...(paths.includes('/') ? homeBytes(rounds) : []),
    {
      figure: 'code requests after a click',
      value: Math.max(...codeRequests),
      limit: 0,
      unit: 'number',
    },
  ]
}
