import type { RegistryRemote } from 'portal-kit/registry'
import type { AnyPage } from 'shared-api'
import { clearFailure, reportFailure } from './failures.ts'
import type { RemoteModule } from './federation.ts'

/** The pages of the remotes, loaded when they are wanted. */
export interface Remotes {
  /** A page with its texts, for a navigation; rejects when they cannot be had, and may be asked again. */
  load: (remote: RegistryRemote, path: string) => Promise<AnyPage>
  /** The same for a page whose HTML is on screen: it never rejects, because that HTML is worth keeping. */
  loadPatiently: (remote: RegistryRemote, path: string) => Promise<AnyPage>
  /** Makes a remote's code and texts ready before somebody asks. */
  prefetch: (remote: RegistryRemote) => Promise<unknown>
}

export interface RemotesOptions {
  loadModule: (remote: string) => Promise<RemoteModule>
  loadNamespace: (namespace: string) => Promise<void>
  /** Told of each failed try. */
  onFailure: (remote: RegistryRemote, error: unknown) => void
}

/** @param options how code and texts are loaded, and who hears of failures */
export function createRemotes({
  loadModule,
  loadNamespace,
  onFailure,
}: RemotesOptions): Remotes {
  const modules = new Map<string, Promise<RemoteModule>>()

  const loadWhole = async (remote: RegistryRemote): Promise<RemoteModule> => {
    const namespaces = Object.keys(Object.values(remote.locales)[0] ?? {})
    const [module] = await Promise.all([
      loadModule(remote.name),
      ...namespaces.map((namespace) => loadNamespace(namespace)),
    ])
    return module
  }

  const loadOnce = (remote: RegistryRemote): Promise<RemoteModule> => {
    const known = modules.get(remote.name)
    if (known) return known
    const loading = loadWhole(remote)
    modules.set(remote.name, loading)
    loading.catch((error) => {
      modules.delete(remote.name)
      onFailure(remote, error)
    })
    return loading
  }

  const loadPage: Remotes['load'] = async (remote, path) => {
    const page = (await loadOnce(remote)).pages[path]
    if (!page) throw new Error(`${remote.name} declares ${path} but has no page for it`)
    return page
  }

  // Until the first navigation. Later nobody waits for that page, and a failure of it is not worth a word.
  let isFirstPage = true

  const load: Remotes['load'] = (remote, path) => {
    isFirstPage = false
    clearFailure()
    return loadPage(remote, path)
  }

  const loadPatiently: Remotes['loadPatiently'] = (remote, path) =>
    loadPage(remote, path).catch(
      () =>
        new Promise((resolve) => {
          const retry = () => {
            clearFailure()
            resolve(loadPatiently(remote, path))
          }
          if (isFirstPage) reportFailure({ remote: remote.name, retry })
        }),
    )

  return { load, loadPatiently, prefetch: loadOnce }
}
