import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { loadTimeoutMs, type Registry, type RegistryBuild } from 'portal-contract'

const absolute = (url: string) => new URL(url, location.href).href

/** The absolute URL of the directory that holds a build's scripts and styles. */
export const directoryOf = ({ entry }: Pick<RegistryBuild, 'entry'>): string =>
  new URL('.', absolute(entry)).href

const buildsOf = ({ remotes }: Registry): RegistryBuild[] =>
  remotes.flatMap((remote) => (remote.previous ? [remote, remote.previous] : [remote]))

/** The part of the Trusted Types API in use; it is missing in TypeScript's DOM library. */
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => void
}

/**
 * Claims `default`, the one Trusted Types policy that a page's Content-Security-Policy allows. The browser applies it to
 * every script URL, so remotes need no policies of their own, whose names other code could take first.
 *
 * @param own URL of a script of the shell; its directory is allowed too
 */
export function claimScriptPolicy(registry: Registry, own: string): void {
  const directories = [...buildsOf(registry), { entry: own }].map(directoryOf)
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const href = absolute(url)
      if (directories.some((directory) => href.startsWith(directory))) return url
      throw new TypeError(`${url} is not a script of this release`)
    },
  })
}

/** Loads a remote's entry only if it is an unchanged file of the release, within the time limit. */
export function checkedScripts(registry: Registry): ModuleFederationRuntimePlugin {
  const integrityOf = new Map(
    buildsOf(registry).map(({ entry, integrity }) => [absolute(entry), integrity]),
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
