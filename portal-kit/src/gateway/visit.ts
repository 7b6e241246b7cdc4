import { isInCanary, newVisitor, readVisitor, type Visitor } from './cohort.ts'
import type { Live } from './live-environment.ts'
import type { LoadedRelease } from './loaded-release.ts'

/** Who asks, and what this visitor is given. */
export interface Visit {
  release: LoadedRelease
  /** Null where nobody has a cohort. */
  visitor: Visitor | null
  /** Whether the cohort is only now dealt. */
  isNew: boolean
}

/**
 * Chooses the release of a visitor. A new one's cohort is on top of the deck, and is dealt with the first HTML.
 *
 * @param live what the environment serves
 * @param cookies of the request
 */
export function chooseRelease(
  { release, canary }: Live,
  cookies: string | undefined,
): Visit {
  const known = readVisitor(cookies)
  if (!canary) return { release, visitor: known, isNew: false }
  const visitor = known ?? newVisitor(canary.deck.peek())
  const isInside = isInCanary(visitor.cohort, {
    release: canary.release.id,
    share: canary.share,
  })
  return { release: isInside ? canary.release : release, visitor, isNew: !known }
}
