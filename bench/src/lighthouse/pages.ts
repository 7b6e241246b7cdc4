import { readArtefact, readEnvironment, readRelease } from 'portal-releases'
import type { AuditedPage } from './page-score.ts'

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
  const routes = new Map(
    artefacts
      .flatMap((artefact) => artefact.routes)
      .map(({ path, access }) => {
        const address = path.replace(/:\w+/g, (name) => examples[name] ?? name)
        // The HTML cannot know the visitor or the parameters.
        return [address, access === undefined && address === path] as const
      }),
  )
  const paths = choose('routes', [...routes.keys()], selection.routes)
  const spoken = choose('languages', languages, selection.languages)
  return paths.flatMap((path) =>
    spoken.map((language) => ({
      path,
      language,
      isComplete: routes.get(path) ?? false,
    })),
  )
}
