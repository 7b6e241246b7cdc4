import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { containerName, hydratedMark, type RouteDeclaration } from 'portal-contract'
import { browserScripts, type ServedBuild, searchFiles } from '#src/builds/build.ts'
import { assetUrl } from '#src/store/store.ts'
import { addressOf, neighbourPath, prepareShell } from './host-page.ts'
import { followLink, loadPages, rest, type Snapshot, snapshotKey } from './in-page.ts'
import type { Seen } from './serve-builds.ts'
import { type Listener, startShell, type Tab } from './start-shell.ts'

export type Visit = {
  /** `slow`: it does not finish rendering. `stuck`: it cannot be left. `failed`: its errors say why. */
  end: 'left' | 'failed' | 'slow' | 'stuck'
  seen: Seen
  changes: string[]
  listeners: Listener[]
}

// These two run in the page.
const isMarked = (mark: string) => performance.getEntriesByName(mark).length > 0
const readChanges = (key: string) =>
  (Reflect.get(globalThis, Symbol.for(key)) as Snapshot).changes()

/** Null after the limit, in milliseconds. Then nothing of the page is worth waiting for: it may hang. */
const withinLimit = <T>(work: Promise<T>, limit: number): Promise<T | null> =>
  Promise.race([work, setTimeout(limit, null, { ref: false })])

/** Waits until a page and its workers have run, and all that they asked for has come. */
async function settle({ page, requests }: Tab): Promise<void> {
  do {
    await Promise.all(requests)
    // A worker answers once its script has run; one that has ended never does.
    const ran = page.workers().map((worker) => worker.evaluate(() => {}).catch(() => {}))
    await Promise.all(ran)
    await page.evaluate(rest)
  } while (requests.size > 0)
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

/** Mounts a page by a click inside the portal and leaves it again, each within the limit. */
async function visitPage(tab: Tab, page: Required<Click>, limit: number): Promise<Visit> {
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

export type Loading = Awaited<ReturnType<typeof loadRemote>>

/** Loads the remote. The answer is null if it did not come to an end; the copies are those that came with it. */
async function load(tab: Tab, { manifest }: ServedBuild, limit: number) {
  const before = await tab.countCopies()
  const request = {
    name: manifest.name,
    entry: assetUrl(manifest, manifest.entry),
    container: containerName(manifest.name),
    snapshot: snapshotKey,
  }
  const answer = await withinLimit(tab.page.evaluate(loadPages, request), limit)
  const after = Object.entries(answer ? await tab.countCopies() : before)
  const copies = after.flatMap(([module, count]) =>
    count > (before[module] ?? 0) ? [module] : [],
  )
  const listeners = answer ? await tab.listListeners() : []
  return { answer, copies, listeners, seen: tab.witness.take() }
}

/** Finds most names that a remote links to, so that it needs no new tab for each. */
async function findLinkedNames(remote: ServedBuild): Promise<string[]> {
  const links = /\bhref\)?\(["'`]([a-z0-9-]+\.[a-zA-Z0-9]+)["'`]/g
  const names = await searchFiles(remote, browserScripts, (code) =>
    [...code.matchAll(links)].map(([, name = '']) => name),
  )
  const own = `${remote.manifest.name}.`
  return [...new Set(names)].filter((name) => !name.startsWith(own))
}

/** What `href` of shared-api throws: the check has only the remote's own names. */
const unknownName = /^No route of this release is called ([a-z0-9-]+\.[a-zA-Z0-9]+):/

/** After anything else, the tab is no longer what a visitor begins with. */
const isClean = ({ end, seen, changes }: Visit) =>
  end === 'left' && seen.reports.length === 0 && changes.length === 0

/**
 * Loads a remote in a page of a shell, by the shell's federation runtime, then mounts each page and leaves it again.
 * @param limit how long the remote and each page may take, in milliseconds
 * @throws PortalError when the shell itself does not start
 */
export async function loadRemote(
  browser: Browser,
  remote: ServedBuild,
  shell: ServedBuild,
  limit: number,
) {
  const names = await findLinkedNames(remote)
  const apps = { shell: await prepareShell(shell), remote, names }
  const visits = new Map<string, Visit>()
  let tab = await startShell(browser, apps)
  try {
    const loading = await load(tab, remote, limit)
    const { paths, broken = {} } = loading.answer ?? {}
    const isThere = ({ path }: RouteDeclaration) =>
      paths?.includes(path) && !(path in broken)
    const left = remote.manifest.routes.filter(isThere)
    for (const route of left) {
      const address = addressOf(remote.manifest, route)
      const page = { address, isLoggedIn: route.access === 'session' }
      const visit = await visitPage(tab, page, limit)
      visits.set(route.path, visit)
      if (isClean(visit)) continue
      const [name] = visit.seen.reports.flatMap(
        ({ message }) => unknownName.exec(message)?.[1] ?? [],
      )
      if (name && !names.includes(name)) {
        names.push(name)
        left.push(route)
      }
      await tab.page.context().close()
      tab = await startShell(browser, apps)
    }
    return { ...loading, visits }
  } finally {
    await tab.page.context().close()
  }
}
