import type { RegistryRemote } from 'portal-kit/registry'
import type { AnyPage } from 'shared-api'
import { clearFailure, reportFailure } from './failures.ts'
import { createLadder, type Ladder, type LadderOptions } from './ladder.ts'

/** The pages of the remotes, loaded when they are wanted. */
export interface Remotes {
  /** A page with its texts, for a navigation; rejects when they cannot be had, and may be asked again. */
  load: (remote: RegistryRemote, path: string, url: URL) => Promise<AnyPage>
  /** The same for a page whose HTML is on screen: it never rejects, because that HTML is worth keeping. */
  loadPatiently: (remote: RegistryRemote, path: string, url: URL) => Promise<AnyPage>
  /** After a page threw while it was drawn: whether it is worth loading it again, from another build. */
  recover: (
    remote: RegistryRemote,
    path: string,
    url: URL,
    error: unknown,
  ) => Promise<boolean>
  /** Makes a remote's code and texts ready before somebody asks. */
  prefetch: (remote: RegistryRemote) => Promise<unknown>
  /** The visitor asks for another try: it is made, whatever happened before. */
  allowTry: (remote: RegistryRemote) => void
}

/** @param options how code and texts are loaded, and who hears of failures */
export function createRemotes(options: LadderOptions): Remotes {
  const ladders = new Map<string, Ladder>()
  const ladderOf = (remote: RegistryRemote): Ladder => {
    const ladder = ladders.get(remote.name) ?? createLadder(remote, options)
    ladders.set(remote.name, ladder)
    return ladder
  }

  // Until the first navigation. Later nobody waits for that page, and a failure of it is not worth a word.
  let isFirstPage = true

  const load: Remotes['load'] = (remote, path, url) => {
    isFirstPage = false
    clearFailure()
    return ladderOf(remote).load(path, url)
  }

  const loadPatiently: Remotes['loadPatiently'] = (remote, path, url) =>
    ladderOf(remote)
      .load(path, url)
      .catch(
        () =>
          new Promise((resolve) => {
            const retry = () => {
              clearFailure()
              ladderOf(remote).allowTry()
              resolve(loadPatiently(remote, path, url))
            }
            if (isFirstPage) reportFailure({ retry })
          }),
      )

  return {
    load,
    loadPatiently,
    recover: (remote, path, url, error) => ladderOf(remote).recover(path, url, error),
    prefetch: (remote) => ladderOf(remote).getReady(),
    allowTry: (remote) => ladderOf(remote).allowTry(),
  }
}
