import { loadTimeoutMs } from 'portal-kit/limits'
import type { RegistryBuild } from 'portal-kit/registry'
import { directoryOf } from './directory-of.ts'
import { LoadError } from './load-error.ts'

async function fetchAnew(url: string): Promise<void> {
  const signal = AbortSignal.timeout(loadTimeoutMs)
  const isThere = await fetch(url, { cache: 'reload', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) throw new LoadError(`${url} cannot be had`)
}

/**
 * Hears which scripts and stylesheets did not come, or came damaged. The browser may have a damaged copy in its
 * cache, for a year: another try would get no other one.
 *
 * @returns a function that fetches those of a build anew; it rejects with a `LoadError` while one cannot be had
 */
export function observeLostFiles(): (build: RegistryBuild) => Promise<void> {
  const lost = new Set<string>()
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) lost.add(target.src)
    if (target instanceof HTMLLinkElement) lost.add(target.href)
  }
  addEventListener('error', hear, { capture: true })
  return async (build) => {
    const own = [...lost].filter((url) => url.startsWith(directoryOf(build)))
    await Promise.all(own.map((url) => fetchAnew(url).then(() => lost.delete(url))))
  }
}
