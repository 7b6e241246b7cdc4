import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Encoded } from 'portal-releases'

/** Chooses the smallest encoding that the browser accepts. Browsers do not rank encodings, so we do. */
export function chooseEncoding(request: Pick<FastifyRequest, 'headers'>): keyof Encoded {
  const accepted = new Negotiator(request).encodings(['br', 'gzip'])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
