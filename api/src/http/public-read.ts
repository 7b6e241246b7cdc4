import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EncodedAnswer, encodeAnswer, sendEncoded } from '#src/http/encoded-answer.ts'
import { createHotRead } from '#src/http/hot-read.ts'

type Options = {
  /** How long an answer is fresh. */
  seconds: number
  read(variant: string): Promise<unknown>
  /** What the answer depends on besides its address, such as a language. */
  variant?: { header: string; of(request: FastifyRequest, reply: FastifyReply): string }
}

/**
 * The handler of a public GET: its answer is read, serialised by the schema of the route and
 * compressed once an interval, and is a matter of copying bytes for everyone else.
 */
export function publicRead({ seconds, read, variant }: Options) {
  const cacheControl = `public, max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=86400`
  const vary = variant ? `Accept-Encoding, ${variant.header}` : 'Accept-Encoding'
  let answers: ((variant: string) => Promise<EncodedAnswer>) | null = null

  // The serialiser of the route exists once a request has come in.
  const prepare = (request: FastifyRequest, reply: FastifyReply) => {
    const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
    const { log } = request.server
    return createHotRead({
      interval: seconds * 1_000,
      read: async (key) => encodeAnswer(serialize(await read(key))),
      onFailure: (err) => log.warn({ err, url: request.routeOptions.url }, 'read failed'),
    })
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    answers ??= prepare(request, reply)
    const answer = await answers(variant?.of(request, reply) ?? '')
    reply.header('cache-control', cacheControl).header('vary', vary)
    return sendEncoded(request, reply, answer)
  }
}
