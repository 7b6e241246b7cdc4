import type { FastifyRequest } from 'fastify'
import { isInCanary } from './cohort.ts'
import type { Live } from './live-environment.ts'
import type { LoadedRelease } from './loaded-release.ts'
import type { Visitor } from './visitor-cookie.ts'

export type Visit = {
  release: LoadedRelease
  /** Null without a canary: no cohort is needed, and no cookie is checked. */
  visitor: Visitor | null
  isNew: boolean
}

/** A new visitor gets the top cohort of the deck, which is dealt with the first page. */
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
