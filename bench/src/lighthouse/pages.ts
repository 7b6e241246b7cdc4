import type { Manifest } from 'portal-contract'
import { readArtefact, readEnvironment, readRelease } from 'portal-releases'
import type { AuditedPage } from './page-score.ts'

type Route = Manifest['routes'][number]

/** A value for each parameter of a path. */
const examples: Readonly<Record<string, string>> = { ':site': 'hopzone', ':playerId': '1' }

/** Limits the pages; empty means all. */
export type Selection = {
  routes: readonly string[]
  languages: readonly string[]
}

/** @throws Error naming what there is, when something is chosen that there is not */
function choose(
  what: string,
  all: readonly string[],
  chosen: readonly string[],
): readonly string[] {
  const unknown = chosen.find((one) => !all.includes(one))
  if (unknown !== undefined)
    throw new Error(`${unknown} is none of the ${what}: ${all.join(', ')}`)
  return chosen.length > 0 ? chosen : all
}

function toPage({ path: pattern, access }: Route): Omit<AuditedPage, 'language'> {
  const path = pattern.replace(/:\w+/g, (name) => examples[name] ?? name)
  const needsSession = access === 'session'
  // The HTML knows neither the visitor nor the parameters.
  return { path, needsSession, isComplete: !needsSession && path === pattern }
}

/**
 * Lists every route of the live release in every language.
 *
 * @param store has a live release in `production`
 * @throws Error when the selection names another route or language
 */
export async function readPages(
  store: string,
  selection: Selection,
): Promise<AuditedPage[]> {
  const { release: id } = await readEnvironment(store, 'production')
  const { remotes, languages } = await readRelease(store, id)
  const artefacts = await Promise.all(
    remotes.map(({ name, build }) => readArtefact(store, name, build)),
  )
  const routes = artefacts.flatMap((artefact) => artefact.routes).map(toPage)
  const paths = routes.map(({ path }) => path)
  const chosen = choose('routes', paths, selection.routes)
  const spoken = choose('languages', languages, selection.languages)
  return routes
    .filter(({ path }) => chosen.includes(path))
    .flatMap((route) => spoken.map((language) => ({ ...route, language })))
}
