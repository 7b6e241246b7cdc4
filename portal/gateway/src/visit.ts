import type { FastifyRequest } from 'fastify'
import { isInCanary } from './cohort.ts'
import type { Live } from './live-environment.ts'

/** No visitor without a canary: no cohort is needed, and no cookie is checked. A new one gets the top cohort of the deck, which is dealt with the first page. */
export function chooseRelease(
  { release, canary }: Live,
  { headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>,
) {
  if (!canary) return { release, visitor: null, isNew: false }
  const known = canary.cookies.read(headers.cookie, protocol === 'https')
  const visitor = known ?? canary.cookies.create(canary.deck.peek())
  const isInside = isInCanary(visitor.cohort, {
    release: canary.release.id,
    share: canary.share,
  })
  return { release: isInside ? canary.release : release, visitor, isNew: !known }
}
