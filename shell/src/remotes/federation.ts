import {
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import {
  containerName,
  loadTimeoutMs,
  type Registry,
  type RegistryBuild,
  type RegistryRemote,
} from 'portal-contract'
import type { Pages } from 'shared-api'
import { checkedScripts, unloadBuild, watchFailedFiles } from './build-files.ts'
import { LoadError, wait } from './retry.ts'

export type RemoteModule = {
  pages: Pages
}

type Container = {
  id: string
  build: RegistryBuild
  /** It loaded and threw. A retry needs a new container, because this one keeps its broken state. */
  isCorrupt?: boolean
}

/** Whether a file failed to load; every other error was thrown by code that did. */
const isLoadFailure = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || error.message.includes('ScriptNetworkError'))

/** Our own runtime limits each file. Remotes built elsewhere may have much longer limits. */
const longestMs = 2 * loadTimeoutMs

/**
 * Registers remotes as they are requested. Rejects with a `LoadError` where a retry may help, otherwise with what the
 * code threw, and may be called again.
 */
export function federate(
  registry: Registry,
): (remote: RegistryRemote, build: RegistryBuild) => Promise<RemoteModule> {
  registerPlugins([checkedScripts(registry)])
  const refetchFailedFiles = watchFailedFiles()
  const containers = new Map<string, Container>()
  let count = 0

  // Each container has its own id, because the runtime never forgets another build or a broken one.
  const open = ({ name }: RegistryRemote, build: RegistryBuild): Container => {
    const before = containers.get(name)
    const entryGlobalName = containerName(name)
    count += 1
    const id = before ? `${name}~${count}` : name
    Reflect.set(globalThis, entryGlobalName, undefined)
    if (before && before.build !== build) unloadBuild(name, before.build)
    registerRemotes([{ name: id, entry: build.entry, type: 'global', entryGlobalName }])
    const container = { id, build }
    containers.set(name, container)
    return container
  }

  return async (remote, build) => {
    const known = containers.get(remote.name)
    const isFit = known?.build === build && !known.isCorrupt
    const container = isFit ? known : open(remote, build)
    try {
      await refetchFailedFiles(build)
      const loading = loadRemote<RemoteModule>(`${container.id}/routes`)
      const timeout = wait(longestMs).then(() => {
        throw new LoadError(`${remote.name} timed out`)
      })
      const module = await Promise.race([loading, timeout])
      if (!module?.pages) throw new Error(`${remote.name} exposes no pages`)
      return module
    } catch (error) {
      if (error instanceof LoadError) throw error
      if (isLoadFailure(error))
        throw new LoadError(`${remote.name} did not load`, { cause: error })
      container.isCorrupt = true
      throw error
    }
  }
}
