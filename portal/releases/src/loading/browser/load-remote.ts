import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { containerName, type RouteDeclaration } from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { assetUrl } from '#src/store/store.ts'
import { addressOf, type HostShell, prepareShell } from './host-page.ts'
import { type Listener, watchListeners } from './listeners.ts'
import type { Browser } from './open-browser.ts'
import { type LoadAnswer, loadPages } from './page/load-pages.ts'
import { snapshotKey } from './page/snapshot.ts'
import { type Copies, countCopies } from './react-copies.ts'
import { startShell } from './start-shell.ts'
import { type Visit, visitPage } from './visit-page.ts'
import { withinLimit } from './within-limit.ts'
import type { Seen } from './witness.ts'

/** What a remote did in the browser. */
export type Loading = {
  /** Null if it did not come to an end. */
  answer: LoadAnswer | null
  seen: Seen
  listeners: Listener[]
  /** Copies of React that came with it. */
  copies: Copies
  /** Path → what happened on the page. */
  visits: Map<string, Visit>
}

type Host = { browser: Browser; shell: HostShell; remote: ServedBuild; limit: number }

/** A tab with the remote's listeners. */
async function openTab({ browser, shell, remote }: Host, names: readonly string[]) {
  const tab = await startShell(browser, { shell, remote, names })
  const session = await tab.page.context().newCDPSession(tab.page)
  const folder = assetUrl(remote.manifest, '')
  return { ...tab, session, listenersOf: await watchListeners(session, folder) }
}

type OpenTab = Awaited<ReturnType<typeof openTab>>

async function load({ page, session, witness, listenersOf }: OpenTab, host: Host) {
  const { manifest } = host.remote
  const before = await countCopies(session)
  const request = {
    name: manifest.name,
    entry: assetUrl(manifest, manifest.entry),
    container: containerName(manifest.name),
    snapshot: snapshotKey,
  }
  const answer = await withinLimit(page.evaluate(loadPages, request), host.limit)
  const after = answer ? await countCopies(session) : before
  const copies = {
    react: after.react - before.react,
    'react-dom': after['react-dom'] - before['react-dom'],
  }
  const listeners = answer ? await listenersOf() : []
  return { answer, copies, listeners, seen: witness.take() }
}

/** Finds most names that a remote links to, so that it needs no new tab for each. */
async function namesIn({ dir, manifest }: ServedBuild): Promise<string[]> {
  const scripts = Object.keys(manifest.files).filter((file) => /^browser\/.*js$/.test(file))
  const read = scripts.map((file) => readFile(join(dir, file), 'utf8').catch(() => ''))
  const code = (await Promise.all(read)).join('\n')
  const names = [...code.matchAll(/\bhref\)?\(["'`]([a-z0-9-]+\.[a-zA-Z0-9]+)["'`]/g)]
  const others = names.flatMap(([, name = '']) =>
    name.startsWith(`${manifest.name}.`) ? [] : [name],
  )
  return [...new Set(others)]
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
): Promise<Loading> {
  const host = { browser, shell: await prepareShell(shell), remote, limit }
  const names = await namesIn(remote)
  const visits = new Map<string, Visit>()
  let tab = await openTab(host, names)
  try {
    const loading = await load(tab, host)
    const { paths, broken = {} } = loading.answer ?? {}
    const isThere = ({ path }: RouteDeclaration) =>
      paths?.includes(path) && !(path in broken)
    const left = remote.manifest.routes.filter(isThere)
    for (const route of left) {
      const address = addressOf(remote.manifest, route)
      const isLoggedIn = route.access === 'session'
      const visit = await visitPage(tab, address, isLoggedIn, tab.listenersOf, limit)
      visits.set(route.path, visit)
      if (isClean(visit)) continue
      const name = unknownNameIn(visit)
      if (name && !names.includes(name)) {
        names.push(name)
        left.push(route)
      }
      await tab.page.context().close()
      tab = await openTab(host, names)
    }
    return { ...loading, visits }
  } finally {
    await tab.page.context().close()
  }
}
