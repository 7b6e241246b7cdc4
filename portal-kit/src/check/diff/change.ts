import type { Texts } from '#src/check/text-shape.ts'
import type { Manifest } from '#src/contract/manifest.ts'

/** One difference between a build and the one that is live. */
export interface Change {
  /** `breaking`: a link, another app, or the live shell may count on what was. */
  kind: 'breaking' | 'compatible'
  what: string
}

/** What of a build is compared. */
export interface Side {
  manifest: Manifest
  /** language → namespace → texts by key. */
  texts: ReadonlyMap<string, ReadonlyMap<string, Texts>>
  /** Weight of its first scripts, in bytes of brotli. */
  scriptBytes: number
}

export const breaking = (what: string): Change => ({ kind: 'breaking', what })
export const compatible = (what: string): Change => ({ kind: 'compatible', what })

/** What the one list has and the other has not. */
export const without = (list: Iterable<string>, other: Iterable<string>): string[] => {
  const others = new Set(other)
  return [...list].filter((entry) => !others.has(entry))
}
