import type { RegistryBuild, RegistryRemote } from 'portal-kit/registry'
import type { AnyPage } from 'shared-api'
import { createCircuit } from './circuit.ts'
import type { RemoteModule } from './federation.ts'
import { retry } from './retry.ts'
import { takeBuild, takenBuild } from './taken-builds.ts'

/** How a remote failed its visitor, after all tries that could heal it. */
export interface Failure {
  remote: RegistryRemote
  kind: 'load' | 'render'
  /** Whether the previous good build took its place. */
  isHealed: boolean
}

export interface LadderOptions {
  loadModule: (remote: RegistryRemote, build: RegistryBuild) => Promise<RemoteModule>
  loadNamespace: (namespace: string) => Promise<void>
  /** Reads a namespace anew, from the build in use. */
  reloadNamespace: (namespace: string) => Promise<void>
  /** Goes to a document that does better, where there is one: then nothing here counts any more. */
  leave: (remote: RegistryRemote, url: URL) => Promise<boolean>
  /** Told of every error in loading, each of them once or more. */
  onError: (remote: RegistryRemote, error: unknown) => void
  /** Told how it ended. */
  onFailure: (failure: Failure) => void
}

/** The steps from a remote's live build down to the page's own fallback (architecture: resilience ladder). */
export interface Ladder {
  /** Code and texts of the build in use, once for all its pages. */
  getReady: () => Promise<RemoteModule>
  /** A page; rejects when neither the live build nor the previous one has it. */
  load: (path: string, url: URL) => Promise<AnyPage>
  /** After a page threw while it was drawn: whether another build of it can be loaded now. */
  recover: (path: string, url: URL, error: unknown) => Promise<boolean>
  /** A person asks for another try: it is made, whatever happened before. */
  allowTry: () => void
}

const namespacesOf = ({ locales }: RegistryBuild) =>
  Object.keys(Object.values(locales)[0] ?? {})

// A component may be an object: one that is memoised, or lazy.
function pageOf({ pages }: RemoteModule, remote: RegistryRemote, path: string): AnyPage {
  const page = pages[path]
  if (!page) throw new Error(`${remote.name} declares ${path} but has no page for it`)
  if (page.Component instanceof Function || '$$typeof' in Object(page.Component))
    return page
  throw new Error(`${remote.name} has no component for ${path}`)
}

/** @param remote it loads @param options how, and who hears of it */
export function createLadder(remote: RegistryRemote, options: LadderOptions): Ladder {
  const { loadModule, loadNamespace, reloadNamespace, leave, onError, onFailure } = options
  const { name, previous } = remote
  const circuit = createCircuit()
  const previousCircuit = createCircuit()
  let ready: Promise<RemoteModule> | undefined
  let lastError: unknown

  const loadWhole = async () => {
    const build = takenBuild(name) ?? remote
    const texts = namespacesOf(build).map((each) => loadNamespace(each))
    const [module] = await Promise.all([loadModule(remote, build), ...texts])
    return module
  }

  const getReady = (): Promise<RemoteModule> => {
    if (ready) return ready
    if (circuit.isOpen()) return Promise.reject(lastError)
    const loading = retry(loadWhole, circuit)
    ready = loading
    loading.catch((error) => {
      ready = undefined
      lastError = error
      onError(remote, error)
    })
    return loading
  }

  const takePrevious = async (build: RegistryBuild, path: string): Promise<AnyPage> => {
    const loading = retry(() => loadModule(remote, build), previousCircuit)
    const page = pageOf(await loading, remote, path)
    // Another page of the remote may have been here first.
    if (takenBuild(name)) return page
    takeBuild(name, build)
    try {
      await Promise.all(namespacesOf(build).map((each) => reloadNamespace(each)))
    } catch (error) {
      takeBuild(name)
      throw error
    }
    ready = loading
    return page
  }

  const loadPrevious = async (path: string): Promise<AnyPage | null> => {
    if (!previous || takenBuild(name) || previousCircuit.isOpen()) return null
    return takePrevious(previous, path).catch((error: unknown) => {
      onError(remote, error)
      return null
    })
  }

  const stepDown = async (
    kind: Failure['kind'],
    path: string,
    url: URL,
    error: unknown,
  ): Promise<AnyPage> => {
    // React tells of what is thrown while drawing.
    if (kind === 'load') onError(remote, error)
    if (await leave(remote, url)) return new Promise(() => {})
    const page = await loadPrevious(path)
    onFailure({ remote, kind, isHealed: page !== null })
    if (!page) throw error
    return page
  }

  return {
    getReady,
    load: (path, url) =>
      getReady()
        .then((module) => pageOf(module, remote, path))
        .catch((error: unknown) => stepDown('load', path, url, error)),
    recover: (path, url, error) =>
      stepDown('render', path, url, error).then(
        () => true,
        () => false,
      ),
    allowTry: () => {
      circuit.reset()
      previousCircuit.reset()
      ready = undefined
    },
  }
}
