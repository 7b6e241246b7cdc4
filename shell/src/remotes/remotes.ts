import type { HealthBeacon, Registry, RegistryBuild, RegistryRemote } from 'portal-contract'
import { matchRoutes } from 'react-router-dom'
import type { AnyPage } from 'shared-api'
import type { RemoteModule } from './federation.ts'
import type { Freezes } from './freezes.ts'
import { createCircuit, retry } from './retry.ts'
import { fallbackBuild, offerRetry, setFallbackBuild } from './stores.ts'

/** Finds the remote that owns a path, and the path of its route. */
export function findRoute({ remotes }: Registry, pathname: string) {
  const owned = remotes.flatMap((remote) =>
    remote.routes.map(({ path }) => ({ path, remote })),
  )
  return matchRoutes(owned, pathname)?.at(-1)?.route
}

/** The outcome of a remote's failure, after all retries. */
export type Failure = Pick<HealthBeacon['failures'][number], 'kind' | 'isHealed'> & {
  remote: RegistryRemote
}

export type RecoveryOptions = {
  loadModule: (remote: RegistryRemote, build: RegistryBuild) => Promise<RemoteModule>
  /** Builds that froze an earlier document. */
  freezes: Pick<Freezes, 'has' | 'forget'>
  loadNamespace: (namespace: string) => Promise<void>
  /** Reads a namespace again, from the build in use. */
  reloadNamespace: (namespace: string) => Promise<void>
  /** Opens a document that may work instead, given what failed; returns whether it does. */
  leave: (remote: RegistryRemote, url: URL, error?: unknown) => Promise<boolean>
  /** Receives every loading error, each at least once. */
  onError: (remote: RegistryRemote, error: unknown) => void
  onFailure: (failure: Failure) => void
}

const namespacesOf = ({ locales }: RegistryBuild) =>
  Object.keys(Object.values(locales)[0] ?? {})

// A memoised or lazy component is an object.
function pageOf({ pages }: RemoteModule, remote: RegistryRemote, path: string): AnyPage {
  const page = pages[path]
  if (!page) throw new Error(`${remote.name} declares ${path} but has no page for it`)
  if (page.Component instanceof Function || '$$typeof' in Object(page.Component))
    return page
  throw new Error(`${remote.name} has no component for ${path}`)
}

/** The steps from a remote's live build down to the page's own fallback (decision 016). */
function createRecoverySteps(remote: RegistryRemote, options: RecoveryOptions) {
  const { loadModule, loadNamespace, reloadNamespace, leave, onError, onFailure } = options
  const { name, previous } = remote
  const circuit = createCircuit()
  const previousCircuit = createCircuit()
  let ready: Promise<RemoteModule> | undefined
  let lastError: unknown
  let isRetry = false

  const loadModuleAndTexts = async () => {
    const build = fallbackBuild(name) ?? remote
    const texts = namespacesOf(build).map((each) => loadNamespace(each))
    const [module] = await Promise.all([loadModule(remote, build), ...texts])
    return module
  }

  /** Loads code and texts of the build in use, once for all its pages. */
  const prepare = (): Promise<RemoteModule> => {
    if (ready) return ready
    if (circuit.isOpen()) return Promise.reject(lastError)
    if (!fallbackBuild(name) && options.freezes.has(remote))
      return Promise.reject(new Error(`${name}@${remote.build} froze the page before`))
    const loading = retry(loadModuleAndTexts, circuit)
    ready = loading
    loading.catch((error) => {
      ready = undefined
      lastError = error
      onError(remote, error)
    })
    return loading
  }

  const loadPrevious = async (path: string): Promise<AnyPage | null> => {
    if (!previous || fallbackBuild(name) || previousCircuit.isOpen()) return null
    const loading = retry(() => loadModule(remote, previous), previousCircuit)
    try {
      const page = pageOf(await loading, remote, path)
      // Another page of the remote may have switched already.
      if (fallbackBuild(name)) return page
      setFallbackBuild(name, previous)
      const texts = namespacesOf(previous).map((each) => reloadNamespace(each))
      await Promise.all(texts).catch((error: unknown) => {
        setFallbackBuild(name)
        throw error
      })
      ready = loading
      return page
    } catch (error) {
      onError(remote, error)
      return null
    }
  }

  const fallBack = async (
    kind: Failure['kind'],
    path: string,
    url: URL,
    error: unknown,
  ): Promise<AnyPage> => {
    // React reports render errors itself.
    if (kind === 'load') onError(remote, error)
    if (await leave(remote, url, error)) return new Promise(() => {})
    const page = await loadPrevious(path)
    onFailure({ remote, kind, isHealed: page !== null })
    if (!page) throw error
    return page
  }

  const load = async (path: string, url: URL): Promise<AnyPage> => {
    // Another release may have a sound build: look for it before a frozen build runs again.
    if (isRetry && options.freezes.has(remote)) {
      if (await leave(remote, url)) return new Promise(() => {})
      options.freezes.forget(remote)
    }
    try {
      return pageOf(await prepare(), remote, path)
    } catch (error) {
      return fallBack('load', path, url, error)
    }
  }

  return {
    /** Rejects when neither the live build nor the previous one provides the page. */
    load,
    /** After a page threw while rendering: returns whether it can be loaded from another build. */
    recover: (path: string, url: URL, error: unknown) =>
      fallBack('render', path, url, error).then(
        () => true,
        () => false,
      ),
    allowRetry: () => {
      circuit.reset()
      previousCircuit.reset()
      isRetry = true
      ready = undefined
    },
  }
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
