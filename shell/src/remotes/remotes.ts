import type { RegistryRemote } from 'portal-contract'
import type { AnyPage } from 'shared-api'
import { clearFailure, reportFailure } from './failures.ts'
import { createLadder, type Ladder, type LadderOptions } from './ladder.ts'

export type Remotes = {
  /** Loads a page and its texts for a navigation; rejects on failure and may be called again. */
  load: (remote: RegistryRemote, path: string, url: URL) => Promise<AnyPage>
  /** The same for the page whose HTML is on screen. It never rejects, so that the HTML stays. */
  loadForHydration: (remote: RegistryRemote, path: string, url: URL) => Promise<AnyPage>
  /** After a page threw while rendering: returns whether it can be loaded from another build. */
  recover: (
    remote: RegistryRemote,
    path: string,
    url: URL,
    error: unknown,
  ) => Promise<boolean>
  /** Loads a remote's code and texts ahead of a navigation. */
  prefetch: (remote: RegistryRemote) => Promise<unknown>
  /** The visitor asks for a retry: the next load ignores earlier failures. */
  allowRetry: (remote: RegistryRemote) => void
}

export function createRemotes(options: LadderOptions): Remotes {
  const ladders = new Map<string, Ladder>()
  const ladderOf = (remote: RegistryRemote): Ladder => {
    const ladder = ladders.get(remote.name) ?? createLadder(remote, options)
    ladders.set(remote.name, ladder)
    return ladder
  }

  // After the first navigation the initial page is gone, and its failure needs no notice.
  let isFirstPage = true

  const load: Remotes['load'] = (remote, path, url) => {
    isFirstPage = false
    clearFailure()
    return ladderOf(remote).load(path, url)
  }

  const loadForHydration: Remotes['loadForHydration'] = (remote, path, url) =>
    ladderOf(remote)
      .load(path, url)
      .catch(
        () =>
          new Promise((resolve) => {
            const retry = () => {
              clearFailure()
              ladderOf(remote).allowRetry()
              resolve(loadForHydration(remote, path, url))
            }
            if (isFirstPage) reportFailure({ retry })
          }),
      )

  return {
    load,
    loadForHydration,
    recover: (remote, path, url, error) => ladderOf(remote).recover(path, url, error),
    prefetch: (remote) => ladderOf(remote).prepare(),
    allowRetry: (remote) => ladderOf(remote).allowRetry(),
  }
}
