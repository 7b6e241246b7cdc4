import { overrideParameter } from 'portal-kit/gateway'
import type { Override, RegistryRemote } from 'portal-kit/registry'
import { leaveNote, takeNote } from '#src/boot/note.ts'

const droppedKey = 'override-dropped'

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
  const isOverridden = overrides.some(({ remote }) => remote === name)
  if (!isOverridden || !leaveNote(droppedKey, name)) return false
  const address = new URL(url)
  address.searchParams.set(overrideParameter, '')
  replace(address.href)
  return true
}

/**
 * Which remote was given up in the document before this one, once; null where none was.
 *
 * @param overrides of this document: while there are any, the live remotes are not back
 */
export function takeDroppedOverride(overrides: readonly Override[]): string | null {
  return overrides.length > 0 ? null : takeNote(droppedKey)
}
