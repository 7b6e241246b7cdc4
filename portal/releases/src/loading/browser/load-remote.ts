import { containerName, type RouteDeclaration } from 'portal-contract'
import { browserScripts, type ServedBuild, searchFiles } from '#src/builds/build.ts'
import { assetUrl } from '#src/store/store.ts'
import { addressOf, prepareShell } from './host-page.ts'
import type { Browser } from './open-browser.ts'
import { loadPages } from './page/load-pages.ts'
import { snapshotKey } from './page/snapshot.ts'
import { startShell, type Tab } from './start-shell.ts'
import { type Visit, visitPage, withinLimit } from './visit-page.ts'

/** What a remote did in the browser. */
export type Loading = Awaited<ReturnType<typeof loadRemote>>

/** Loads the remote. The answer is null if it did not come to an end; the copies of React are those that came with it. */
async function load(tab: Tab, { manifest }: ServedBuild, limit: number) {
  const before = await tab.countCopies()
  const request = {
    name: manifest.name,
    entry: assetUrl(manifest, manifest.entry),
    container: containerName(manifest.name),
    snapshot: snapshotKey,
  }
  const answer = await withinLimit(tab.page.evaluate(loadPages, request), limit)
  const after = answer ? await tab.countCopies() : before
  const copies = {
    react: after.react - before.react,
    'react-dom': after['react-dom'] - before['react-dom'],
  }
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

function unknownNameIn({ seen }: Visit): string | undefined {
  const [name] = seen.reports.flatMap(({ message }) => unknownName.exec(message)?.[1] ?? [])
  return name
}

/** After anything else, the tab is no longer what a visitor begins with. */
const isClean = ({ end, seen, changes }: Visit) =>
  end === 'left' && seen.reports.length === 0 && changes.length === 0

/**
 * Loads a remote in a page of a shell, by the shell's federation runtime, then mounts each page and leaves it again.
 *
 * @param browser tabs of it are opened and closed again
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
  /** Path → what happened on the page. */
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
      const name = unknownNameIn(visit)
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
