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

/**
 * Loads a remote's entry only if it is a file of the release, unchanged, and gives up in time.
 *
 * @param registry of the live release
 */
export function checkedScripts({ remotes }: Registry): ModuleFederationRuntimePlugin {
  const integrityOf = new Map(remotes.map(({ entry, integrity }) => [entry, integrity]))
  const rules = {
    createScriptURL: (url: string) => {
      const { origin, pathname } = new URL(url, location.href)
      if (origin === location.origin && integrityOf.has(pathname)) return url
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
      script.integrity = integrityOf.get(new URL(url, location.href).pathname) ?? ''
      script.crossOrigin = 'anonymous'
      return { script, timeout: loadTimeoutMs }
    },
  }
}
