import { overrideParameter } from 'portal-kit/gateway'
import type { Override, RegistryRemote } from 'portal-kit/registry'

const droppedKey = 'override-dropped'

/** The address of the same page with the live remotes. */
export function withoutOverrides(url: URL): string {
  const address = new URL(url)
  address.searchParams.set(overrideParameter, '')
  return address.href
}

/**
 * Gives up an exchanged remote that does not work, and goes on with the live one. Once: where the gateway does not
 * take it back, the page's own fallback is next.
 *
 * @param overrides of this document
 * @param remote that failed
 * @param url where the visitor is
 * @param replace goes to an address as a new document
 * @returns whether this document is left
 */
export function dropOverride(
  overrides: readonly Override[],
  { name }: RegistryRemote,
  url: URL,
  replace: (href: string) => void = (href) => location.replace(href),
): boolean {
  if (!overrides.some(({ remote }) => remote === name)) return false
  try {
    if (sessionStorage.getItem(droppedKey)) return false
    sessionStorage.setItem(droppedKey, name)
  } catch {
    return false
  }
  replace(withoutOverrides(url))
  return true
}

/**
 * Which remote was given up in the document before this one, once; null where none was.
 *
 * @param overrides of this document: while there are any, the live remotes are not back
 */
export function takeDroppedOverride(overrides: readonly Override[]): string | null {
  if (overrides.length > 0) return null
  try {
    const dropped = sessionStorage.getItem(droppedKey)
    sessionStorage.removeItem(droppedKey)
    return dropped
  } catch {
    return null
  }
}
