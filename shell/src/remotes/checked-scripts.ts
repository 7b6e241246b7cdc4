import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { loadTimeoutMs, type Registry } from 'portal-contract'

const absolute = (url: string) => new URL(url, location.href).href

/** Loads a remote's entry only if it is an unchanged file of the release, within the time limit. */
export function checkedScripts({ remotes }: Registry): ModuleFederationRuntimePlugin {
  const builds = remotes.flatMap((remote) => [remote, remote.previous ?? []].flat())
  const integrityOf = new Map(
    builds.map(({ entry, integrity }) => [absolute(entry), integrity]),
  )
  return {
    name: 'checked-scripts',
    createScript({ url }) {
      const integrity = integrityOf.get(absolute(url))
      if (integrity === undefined)
        throw new TypeError(`${url} is not a remote of this release`)
      const script = document.createElement('script')
      script.src = url
      script.integrity = integrity
      script.crossOrigin = 'anonymous'
      return { script, timeout: loadTimeoutMs }
    },
  }
}
