import type { FastifyRequest } from 'fastify'
import { isInCanary } from './cohort.ts'
import type { Live } from './live-environment.ts'
import type { LoadedRelease } from './loaded-release.ts'
import type { Visitor } from './visitor-cookie.ts'

/** Who asks, and what this visitor is given. */
export interface Visit {
  release: LoadedRelease
  /** Null while there is no canary: then nobody needs a cohort, and no cookie is checked. */
  visitor: Visitor | null
  /** Whether the cohort is only now dealt. */
  isNew: boolean
}

/**
 * Chooses the release of a visitor. A new one's cohort is on top of the deck, and is dealt with the first HTML.
 *
 * @param live what the environment serves
 * @param request the visitor's
 */
export function chooseRelease(
  { release, canary }: Live,
  { headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>,
): Visit {
  if (!canary) return { release, visitor: null, isNew: false }
  const known = canary.cookies.read(headers.cookie, protocol === 'https')
  const visitor = known ?? canary.cookies.create(canary.deck.peek())
  const isInside = isInCanary(visitor.cohort, {
    release: canary.release.id,
    share: canary.share,
  })
  return { release: isInside ? canary.release : release, visitor, isNew: !known }
}
