import { type Override, overrideParameter, type RegistryRemote } from 'portal-contract'
import { setFlagOnce, takeFlag } from './tab-flags.ts'

const droppedKey = 'override-dropped'

/**
 * Drops an override whose remote fails, and reloads with the live build. It does so once: if the gateway keeps the
 * override, the page's own fallback is next. @returns whether a new document is loading
 */
export function dropOverride(
  overrides: readonly Override[],
  { name }: RegistryRemote,
  url: URL,
  replace: (href: string) => void = (href) => location.replace(href),
): boolean {
  const isOverridden = overrides.some(({ remote }) => remote === name)
  if (!isOverridden || !setFlagOnce(droppedKey, name)) return false
  const address = new URL(url)
  address.searchParams.set(overrideParameter, '')
  replace(address.href)
  return true
}

/** Returns, once, the remote whose override the previous document dropped; null if there was none. */
export function takeDroppedOverride(overrides: readonly Override[]): string | null {
  return overrides.length > 0 ? null : takeFlag(droppedKey)
}
