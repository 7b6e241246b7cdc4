import {
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import { containerName } from 'portal-kit/container'
import { loadTimeoutMs } from 'portal-kit/limits'
import type { Registry, RegistryBuild, RegistryRemote } from 'portal-kit/registry'
import type { Pages } from 'shared-api'
import { checkedScripts } from './checked-scripts.ts'
import { LoadError } from './load-error.ts'
import { observeLostFiles } from './lost-files.ts'
import { wait } from './retry.ts'
import { forgetChunks, unlinkStyles } from './traces.ts'

/** What a remote exposes as `./routes`. */
export interface RemoteModule {
  pages: Pages
}

/** What the federation runtime holds of one build of a remote. */
interface Container {
  id: string
  build: RegistryBuild
  /** It came and threw: another try needs a new one, or it would find the ruins of the first. */
  isSpoilt?: boolean
}

/** Whether a file did not come; anything else was thrown by code that did. */
const isLost = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || error.message.includes('ScriptNetworkError'))

/** Files that were built by us have a limit each; those that were built elsewhere may take minutes. */
const longestMs = 2 * loadTimeoutMs

/**
 * Tells the federation runtime of the remotes as they are asked for.
 *
 * @param registry of the live release
 * @returns a function that loads the module of a remote's build. It rejects when that cannot be had (a `LoadError`
 * where another try may bring it), and may be asked again
 */
export function federate(
  registry: Registry,
): (remote: RegistryRemote, build: RegistryBuild) => Promise<RemoteModule> {
  registerPlugins([checkedScripts(registry)])
  const fetchLostFiles = observeLostFiles()
  const containers = new Map<string, Container>()
  let count = 0

  // Under an id of its own: what the runtime knows of another build, or of a broken one, it keeps for ever.
  const open = ({ name }: RegistryRemote, build: RegistryBuild): Container => {
    const before = containers.get(name)
    const entryGlobalName = containerName(name)
    count += 1
    const id = before ? `${name}~${count}` : name
    Reflect.set(globalThis, entryGlobalName, undefined)
    if (before && before.build !== build) {
      forgetChunks(name)
      unlinkStyles(before.build)
    }
    registerRemotes([{ name: id, entry: build.entry, type: 'global', entryGlobalName }])
    const container = { id, build }
    containers.set(name, container)
    return container
  }

  return async (remote, build) => {
    const known = containers.get(remote.name)
    const isFit = known?.build === build && !known.isSpoilt
    const container = isFit ? known : open(remote, build)
    try {
      await fetchLostFiles(build)
      const loading = loadRemote<RemoteModule>(`${container.id}/routes`)
      const late = wait(longestMs).then(() => {
        throw new LoadError(`${remote.name} did not come in time`)
      })
      const module = await Promise.race([loading, late])
      if (!module?.pages) throw new Error(`${remote.name} exposes no pages`)
      return module
    } catch (error) {
      if (error instanceof LoadError) throw error
      if (isLost(error))
        throw new LoadError(`${remote.name} did not come`, { cause: error })
      container.isSpoilt = true
      throw error
    }
  }
}
