import {
  answersMetrics,
  type BootData,
  bootDataId,
  type LiveAnswers,
  type Registry,
} from 'portal-contract'
import { findRoute, type Remotes } from '#src/remotes/remotes.ts'
import type { FirstPage } from '#src/router/page-content.tsx'
import type { PageSource } from '#src/router/routes.tsx'
import { loadFirstData } from './first-data.ts'

/** Reads what the HTML tells the shell. */
export function readBootData(): BootData {
  const text = document.getElementById(bootDataId)?.textContent
  if (!text)
    throw new Error(`The HTML has no #${bootDataId}: it was not composed by portal-kit`)
  return JSON.parse(text) as BootData
}

/**
 * Whether the answers in the HTML need not be asked for again yet. The gateway tells how long they may be shown, and the
 * browser counts from the beginning of the navigation.
 */
function areAnswersFresh(): boolean {
  const entries = performance.getEntriesByType('navigation')
  const [navigation] = entries as PerformanceNavigationTiming[]
  // The browser may show HTML that it has kept, of any age.
  if (navigation?.type === 'back_forward') return false
  const told = navigation?.serverTiming?.find(({ name }) => name === answersMetrics.left)
  return told === undefined || performance.now() <= told.duration
}

type Html = { registry: Registry; live?: LiveAnswers | undefined }

/** Starts the code of the page whose HTML is on screen, and reads its data out of the HTML; null if no remote owns the path. */
export function initialPage(
  { registry, live }: Html,
  remotes: Pick<Remotes, 'loadForHydration'>,
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
