import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { loadTimeoutMs, type Registry, type RegistryBuild } from 'portal-contract'
import { LoadError } from './retry.ts'

const absolute = (url: string) => new URL(url, location.href).href

/** The absolute URL of the directory that holds a build's scripts and styles. */
const directoryOf = ({ entry }: Pick<RegistryBuild, 'entry'>): string =>
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

async function refetch(url: string): Promise<void> {
  const signal = AbortSignal.timeout(loadTimeoutMs)
  const response = await fetch(url, { cache: 'reload', signal }).catch(() => null)
  if (!response?.ok) throw new LoadError(`${url} did not load`)
}

/**
 * The browser's cache may hold a corrupt copy for a year, and a retry would get it again.
 * @returns refetches the failed files of a build past the cache; it rejects with a `LoadError` if one still fails
 */
export function watchFailedFiles(): (build: RegistryBuild) => Promise<void> {
  const failed = new Set<string>()
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) failed.add(target.src)
    if (target instanceof HTMLLinkElement) failed.add(target.href)
  }
  addEventListener('error', remember, { capture: true })
  return async (build) => {
    const own = [...failed].filter((url) => url.startsWith(directoryOf(build)))
    await Promise.all(own.map((url) => refetch(url).then(() => failed.delete(url))))
  }
}

const bundlers = ['rspack', 'webpack']

/**
 * Two builds of a remote share the name of their chunk queue and of their stylesheets. This prevents that the second build
 * gets the code and the styles of the first. The stylesheets stay in the document, because the build may be used again;
 * later ones win.
 */
export function unloadBuild(remote: string, build: RegistryBuild): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  const own = [...links].filter(({ href }) => href.startsWith(directoryOf(build)))
  for (const bundler of bundlers) {
    Reflect.deleteProperty(globalThis, `${bundler}Chunk${remote.replaceAll('-', '_')}`)
    for (const link of own) link.removeAttribute(`data-${bundler}`)
  }
}
