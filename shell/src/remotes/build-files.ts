import { loadTimeoutMs, type RegistryBuild } from 'portal-contract'
import { LoadError } from './retry.ts'
import { directoryOf } from './script-policy.ts'

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
