import type { Browser } from 'playwright-core'
import type { PageLoad } from '#src/figures/page-load.ts'
import type { MeasuredRoute } from '#src/sites/routes.ts'
import { type SiteName, type Sites, siteNames } from '#src/sites/sites.ts'
import { loadPage } from './load-page.ts'
import type { Speed } from './visitor.ts'
import { type Walk, walk } from './walk.ts'

/** The sites in which a visitor can walk without loading a document. */
type AppName = Exclude<SiteName, 'classic'>
const appNames = ['portal', 'monolith'] as const satisfies readonly AppName[]

/** Everything that one round measured. */
export type Round = {
  /** By path. */
  loads: Record<string, Record<SiteName, PageLoad>>
  walks: Record<AppName, Walk>
}

type RoundsOptions = {
  browser: Browser
  sites: Sites
  routes: readonly MeasuredRoute[]
  speed: Speed
}

/** The values by name, made one after another, and beginning with another name each round. */
async function inTurns<Name extends string, Value>(
  names: readonly Name[],
  round: number,
  make: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const made: [Name, Value][] = []
  const first = round % names.length
  for (const name of [...names.slice(first), ...names.slice(0, first)])
    made.push([name, await make(name)])
  return Object.fromEntries(made) as Record<Name, Value>
}

/** Measures every site once, side by side. @param round its number */
export async function measureRound(
  { browser, sites, routes, speed }: RoundsOptions,
  round: number,
): Promise<Round> {
  const loads: Round['loads'] = {}
  for (const route of routes) {
    loads[route.path] = await inTurns(siteNames, round, (name) => {
      const at = { origin: sites.origins[name], route, hasCode: name !== 'classic' }
      return loadPage(browser, at, speed)
    })
  }
  const [ranking] = routes
  if (!ranking) throw new Error('There is no page to go to')
  const walks = await inTurns(appNames, round, (name) =>
    walk(browser, sites.origins[name], ranking, speed),
  )
  return { loads, walks }
}
