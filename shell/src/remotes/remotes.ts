import type { Registry, RegistryRemote } from 'portal-contract'
import { matchRoutes } from 'react-router-dom'
import type { AnyPage } from 'shared-api'
import { createRecoverySteps, type RecoveryOptions } from './recovery-steps.ts'
import { offerRetry } from './stores.ts'

/** Finds the remote that owns a path, and the path of its route. */
export function findRoute({ remotes }: Registry, pathname: string) {
  const owned = remotes.flatMap((remote) =>
    remote.routes.map(({ path }) => ({ path, remote })),
  )
  return matchRoutes(owned, pathname)?.at(-1)?.route
}

export type Remotes = ReturnType<typeof createRemotes>

/** Loads pages of remotes, with the recovery steps of each. */
export function createRemotes(options: RecoveryOptions) {
  const requested = new Map<string, ReturnType<typeof createRecoverySteps>>()
  const stepsOf = (remote: RegistryRemote) => {
    const steps = requested.get(remote.name) ?? createRecoverySteps(remote, options)
    requested.set(remote.name, steps)
    return steps
  }

  // After the first navigation the initial page is gone, and its failure needs no notice.
  let isFirstPage = true

  /** Loads a page and its texts for a navigation; rejects on failure and may be called again. */
  const load = (remote: RegistryRemote, path: string, url: URL) => {
    isFirstPage = false
    offerRetry(null)
    return stepsOf(remote).load(path, url)
  }

  /** The same for the page whose HTML is on screen. It never rejects, so that the HTML stays. */
  const loadForHydration = (
    remote: RegistryRemote,
    path: string,
    url: URL,
  ): Promise<AnyPage> => {
    const steps = stepsOf(remote)
    return steps.load(path, url).catch(
      () =>
        new Promise((resolve) => {
          const retry = () => {
            offerRetry(null)
            steps.allowRetry()
            resolve(loadForHydration(remote, path, url))
          }
          if (isFirstPage) offerRetry(retry)
        }),
    )
  }

  return {
    load,
    loadForHydration,
    recover: (remote: RegistryRemote, path: string, url: URL, error: unknown) =>
      stepsOf(remote).recover(path, url, error),
    /** Whether a page of the remote was asked for in this document. */
    isRequested: ({ name }: RegistryRemote) => requested.has(name),
    allowRetry: (remote: RegistryRemote) => stepsOf(remote).allowRetry(),
  }
}
