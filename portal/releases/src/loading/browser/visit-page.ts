import { hydratedMark } from 'portal-contract'
import { neighbourPath } from './host-page.ts'
import type { Listener } from './inspect-page.ts'
import { followLink, rest } from './page/follow-link.ts'
import { type Snapshot, snapshotKey } from './page/snapshot.ts'
import type { Tab } from './start-shell.ts'
import type { Seen } from './witness.ts'

/** What happened on a page. */
export type Visit = {
  /** `slow`: it does not finish rendering. `stuck`: it cannot be left. `failed`: its errors say why. */
  end: 'left' | 'failed' | 'slow' | 'stuck'
  seen: Seen
  /** What is otherwise than before, once it was left. */
  changes: string[]
  listeners: Listener[]
}

/** Runs in the page. */
const isMarked = (mark: string) => performance.getEntriesByName(mark).length > 0
/** Runs in the page. */
const readChanges = (key: string) =>
  (Reflect.get(globalThis, Symbol.for(key)) as Snapshot).changes()

/** Null after the limit, in milliseconds. Then nothing of the page is worth waiting for: it may hang. */
export async function withinLimit<T>(work: Promise<T>, limit: number): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, limit, null)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/** Waits until a page and its workers have run, and all that they asked for has come. */
async function settle({ page, requests }: Tab): Promise<void> {
  do {
    await requests.ended()
    // A worker answers once its script has run; one that has ended never does.
    const ran = page.workers().map((worker) => worker.evaluate(() => {}).catch(() => {}))
    await Promise.all(ran)
    await page.evaluate(rest)
  } while (requests.areOpen())
}

type Click = { address: string; isLoggedIn?: boolean }

/** @returns whether the page rendered within the limit, or failed */
async function goTo(tab: Tab, click: Click, limit: number): Promise<boolean> {
  const { page, witness } = tab
  const go = async () => {
    const request = { ...click, mark: hydratedMark, snapshot: snapshotKey }
    if (!(await page.evaluate(followLink, request))) return false
    const shown = page.waitForFunction(isMarked, hydratedMark, { timeout: 0 })
    shown.catch(() => {})
    await Promise.race([shown, witness.failure()])
    await settle(tab)
    return true
  }
  // A new document ends what runs in the one before.
  const gone = go().catch((error: unknown) => {
    if (witness.hasFailed()) return true
    throw error
  })
  return (await withinLimit(gone, limit)) ?? false
}

/**
 * Mounts a page by a click inside the portal and leaves it again.
 *
 * @param limit how long each way may take, in milliseconds
 */
export async function visitPage(
  tab: Tab,
  page: Required<Click>,
  limit: number,
): Promise<Visit> {
  const { witness, listListeners } = tab
  const before = new Set((await listListeners()).map(({ where }) => where))
  const ended = (end: Visit['end']) => ({
    end,
    seen: witness.take(),
    changes: [],
    listeners: [],
  })
  if (!(await goTo(tab, page, limit))) return ended('slow')
  if (witness.hasFailed()) return ended('failed')
  if (!(await goTo(tab, { address: neighbourPath }, limit))) return ended('stuck')
  if (witness.hasFailed()) return ended('failed')
  const changes = await tab.page.evaluate(readChanges, snapshotKey)
  const listeners = (await listListeners()).filter(({ where }) => !before.has(where))
  return { ...ended('left'), changes, listeners }
}
