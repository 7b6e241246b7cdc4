import {
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import { containerName } from 'portal-kit/container'
import type { Registry } from 'portal-kit/registry'
import type { Pages } from 'shared-api'
import { checkedScripts } from './checked-scripts.ts'

/** What a remote exposes as `./routes`. */
export interface RemoteModule {
  pages: Pages
}

/**
 * Tells the federation runtime which remotes are live.
 *
 * @returns a function that loads a remote's module; it rejects when the remote cannot be had, and may be asked again
 */
export function federate(registry: Registry): (remote: string) => Promise<RemoteModule> {
  registerPlugins([checkedScripts(registry)])
  registerRemotes(
    registry.remotes.map(({ name, entry }) => ({
      name,
      entry,
      type: 'global',
      entryGlobalName: containerName(name),
    })),
  )
  return async (remote) => {
    const module = await loadRemote<RemoteModule>(`${remote}/routes`)
    if (!module?.pages) throw new Error(`${remote} exposes no pages`)
    return module
  }
}
