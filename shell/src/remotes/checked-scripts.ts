import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { loadTimeoutMs } from 'portal-kit/limits'
import type { Registry } from 'portal-kit/registry'

/** The part of the Trusted Types API that we use; TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const absolute = (url: string) => new URL(url, location.href).href

/**
 * Loads a remote's entry only if it is a file of the release, unchanged, and gives up in time.
 *
 * @param registry of the live release
 */
export function checkedScripts({ remotes }: Registry): ModuleFederationRuntimePlugin {
  const builds = remotes.flatMap((remote) => [remote, remote.previous ?? []].flat())
  const integrityOf = new Map(
    builds.map(({ entry, integrity }) => [absolute(entry), integrity]),
  )
  const rules = {
    createScriptURL: (url: string) => {
      if (integrityOf.has(absolute(url))) return url
      throw new TypeError(`${url} is not a remote of this release`)
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('portal', rules) ?? rules
  return {
    name: 'checked-scripts',
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = policy.createScriptURL(url)
      script.integrity = integrityOf.get(absolute(url)) ?? ''
      script.crossOrigin = 'anonymous'
      return { script, timeout: loadTimeoutMs }
    },
  }
}
