import type { RegistryRemote } from 'portal-contract'
import type { AnyPage } from 'shared-api'
import { clearFailure, reportFailure } from './failures.ts'
import { createLadder, type Ladder, type LadderOptions } from './ladder.ts'

export type Remotes = ReturnType<typeof createRemotes>

export function createRemotes(options: LadderOptions) {
  const ladders = new Map<string, Ladder>()
  const ladderOf = (remote: RegistryRemote): Ladder => {
    const ladder = ladders.get(remote.name) ?? createLadder(remote, options)
    ladders.set(remote.name, ladder)
    return ladder
  }

  // After the first navigation the initial page is gone, and its failure needs no notice.
  let isFirstPage = true

  /** Loads a page and its texts for a navigation; rejects on failure and may be called again. */
  const load = (remote: RegistryRemote, path: string, url: URL) => {
    isFirstPage = false
    clearFailure()
    return ladderOf(remote).load(path, url)
  }

  /** The same for the page whose HTML is on screen. It never rejects, so that the HTML stays. */
  const loadForHydration = (
    remote: RegistryRemote,
    path: string,
    url: URL,
  ): Promise<AnyPage> =>
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
    recover: (remote: RegistryRemote, path: string, url: URL, error: unknown) =>
      ladderOf(remote).recover(path, url, error),
    /** Whether a page of the remote was asked for in this document. */
    isRequested: ({ name }: RegistryRemote) => ladders.has(name),
    allowRetry: (remote: RegistryRemote) => ladderOf(remote).allowRetry(),
  }
}
