import type { LiveAnswers, Registry } from 'portal-contract'
import { areAnswersFresh } from '#src/live/answers-fresh.ts'
import { loadFirstData } from '#src/live/first-data.ts'
import { findRoute } from '#src/remotes/find-route.ts'
import type { Remotes } from '#src/remotes/remotes.ts'
import type { FirstPage, PageSource } from '#src/router/page-source.ts'

type Html = { registry: Registry; live?: LiveAnswers | undefined }

/** Starts the code of the page whose HTML is on screen, and reads its data out of the HTML; null if no remote owns the path. */
export function initialPage(
  { registry, live }: Html,
  remotes: Remotes,
  url: URL,
): PageSource['initial'] {
  const found = findRoute(registry, url.pathname)
  if (!found) return null
  const { path, remote } = found
  const start = async (): Promise<FirstPage> => {
    const page = await remotes.loadForHydration(remote, path, url)
    const { data, isWhole } = await loadFirstData(page, path, live)
    // With a query, the loader may ask for something else.
    return { page, data, isFresh: isWhole && url.search === '' && areAnswersFresh() }
  }
  return { path, first: start() }
}
