import type { Manifest } from 'portal-contract'
import type { Texts } from '#src/checks/text-shape.ts'

/** One difference between a build and the one that is live. */
export type Change = {
  /** `breaking`: a link, another app or the live shell may depend on the old state. */
  kind: 'breaking' | 'compatible'
  what: string
}

export type Side = {
  manifest: Manifest
  /** language → namespace → texts by key. */
  texts: ReadonlyMap<string, ReadonlyMap<string, Texts>>
  /** Weight of its first scripts, in bytes of brotli. */
  scriptBytes: number
}

export const breaking = (what: string): Change => ({ kind: 'breaking', what })
export const compatible = (what: string): Change => ({ kind: 'compatible', what })

export const without = (list: Iterable<string>, other: Iterable<string>): string[] => {
  const others = new Set(other)
  return [...list].filter((entry) => !others.has(entry))
}
