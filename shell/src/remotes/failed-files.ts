import type { RegistryBuild } from 'portal-contract'
import { loadTimeoutMs } from 'portal-contract'
import { directoryOf } from './directory-of.ts'
import { LoadError } from './load-error.ts'

async function refetch(url: string): Promise<void> {
  const signal = AbortSignal.timeout(loadTimeoutMs)
  const isOk = await fetch(url, { cache: 'reload', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isOk) throw new LoadError(`${url} did not load`)
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
