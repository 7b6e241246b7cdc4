import type { Registry, RegistryRemote } from 'portal-contract'
import type { PortalI18n } from 'shared-i18n'
import { changedTitle, watchOverlays } from './document.ts'
import { watchGlobals } from './globals.ts'
import type { Leftover } from './leftover.ts'
import { watchHandlers, watchListeners } from './listeners.ts'
import { watchStorage } from './storage.ts'

type PageOnScreen = { remote: RegistryRemote; path: string }

type Options = {
  report: (error: Error, remote: string) => void
  /** Something could not be put back. */
  onStuck: (remote: RegistryRemote) => void
  /** Loads the document of the current URL. */
  reload: () => void
}

/** How often a check must find that the page is not on screen, and its pause. A blocked thread misses checks. */
const checks = 5
const pauseMs = 1_000

function isPutBack(leftover: Leftover): boolean {
  try {
    leftover.putBack()
    return !leftover.isLeft()
  } catch {
    return false
  }
}

export type Leftovers = ReturnType<typeof watchLeftovers>

/**
 * Remembers what a remote must not change, before any code of a remote runs. When a page is left, it puts back what
 * its remote changed, and reports it as that remote's fault (decision 039).
 */
export function watchLeftovers(
  { remotes }: Pick<Registry, 'remotes'>,
  { i18n }: Pick<PortalI18n, 'i18n'>,
  { report, onStuck, reload }: Options,
) {
  const named = (name: string) => remotes.find((remote) => remote.name === name)
  const names = remotes.map(({ name }) => name)
  let onScreen: PageOnScreen | null = null
  let next: string | null = null
  let visit = 0
  let isStuck = false
  const shown = new Set<string>()
  const reported = new Set<string>()

  // The loader of the next page may listen before that page is on screen.
  const visitOf = (remote: string) =>
    remote === next && remote !== onScreen?.remote.name ? visit + 1 : visit
  const changedListeners = watchListeners((app) => names.includes(app), visitOf)
  const changedHandlers = watchHandlers()
  const coveringElements = watchOverlays()
  const changedStorage = watchStorage(i18n, names)
  const changedGlobals = watchGlobals()

  const tell = (
    { what, where, remote: name }: Pick<Leftover, 'what' | 'where' | 'remote'>,
    isBack: boolean,
    page: PageOnScreen,
  ) => {
    const remote = named(name ?? '') ?? page.remote
    const message = `left behind: ${what}${isBack ? '' : ', and cannot be put back'}`
    const once = `${remote.name} ${message}`
    if (reported.has(once)) return
    reported.add(once)
    const error = new Error(message)
    error.stack = where ? `${message}\n    ${where}` : message
    report(error, remote.name)
    if (!isBack) onStuck(remote)
  }
  const clear = (leftovers: Leftover[], page: PageOnScreen) => {
    // All before the first report, and by loops alone: methods of arrays may be among them.
    const backs: (boolean | null)[] = []
    for (let at = 0; at < leftovers.length; at += 1) {
      const leftover = leftovers[at] as Leftover
      backs[at] = leftover.isLeft() ? isPutBack(leftover) : null
    }
    for (const [at, leftover] of leftovers.entries()) {
      const isBack = backs[at]
      if (isBack === false) isStuck = true
      if (typeof isBack === 'boolean') tell(leftover, isBack, page)
    }
  }

  let arrival: ReturnType<typeof setTimeout> | undefined

  /**
   * Notices that a page never comes on screen. A page that sets state in every effect renders without end, and React
   * does not get to show the next one.
   */
  const expectPage = (left: number) => {
    arrival = setTimeout(() => {
      if (left > 1) return expectPage(left - 1)
      if (onScreen) tell({ what: 'rendering without end' }, false, onScreen)
      reload()
    }, pauseMs)
  }

  // A reload leaves the page too.
  addEventListener('pagehide', () => {
    if (onScreen) clear(changedStorage(onScreen.remote.name), onScreen)
  })

  return {
    /** A navigation begins: globals serve the next page from now on, while the one on screen is still there. */
    leave: (remote: string, path: string) => {
      next = remote
      if (!onScreen || onScreen.path === path) return
      clear(changedGlobals(), onScreen)
      clear(changedTitle(), onScreen)
    },
    /** The router has arrived at the page of a remote, which React has yet to show, or at one of the shell. */
    arrive: (path: string | undefined) => {
      clearTimeout(arrival)
      if (path !== undefined && path !== onScreen?.path) expectPage(checks)
    },
    /**
     * A page is on screen, and has not run any effect yet.
     * @returns puts back what the page before has left; call it after that page's effects were cleaned up
     */
    enter: (remote: RegistryRemote, path: string): (() => void) => {
      clearTimeout(arrival)
      const left = onScreen
      onScreen = { remote, path }
      visit += 1
      const wasShown = shown.has(remote.name)
      shown.add(remote.name)
      if (!left) return () => {}
      const suspects = [
        // Otherwise the remote was evaluated since the navigation began, and these may be its own.
        ...(wasShown ? changedGlobals() : []),
        ...changedListeners(visit),
        ...changedHandlers(),
        ...coveringElements(),
        ...changedStorage(left.remote.name),
      ]
      return () => clear(suspects, left)
    },
    /** Whether something is left that only a new document is without. */
    isStuck: () => isStuck,
  }
}
