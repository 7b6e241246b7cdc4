import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '#src/encoding.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** Whether an If-None-Match header names a tag. */
export const knowsTag = (header: string | undefined, etag: string): boolean =>
  header
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*') ?? false

/** The value of the `Age` header: seconds since the API confirmed the answer. */
export const ageOf = ({ confirmedAt }: KeptAnswer): string =>
  String(Math.floor((performance.now() - confirmedAt) / 1000))

/** Sends a kept answer of the API, with its age. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer) {
  const encoding = chooseEncoding(request)
  const { bodies, etags, headers } = kept
  reply.headers({ ...headers, age: ageOf(kept), etag: etags[encoding] })
  if (knowsTag(request.headers['if-none-match'], etags[encoding]))
    return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding])
}
