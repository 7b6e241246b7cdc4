import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

export type EncodedResponse = {
  type: string
  br: Representation
  gzip: Representation
  identity: Representation
}

export type Representation = { bytes: Buffer; etag: string }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function encodeResponse(text: string, type: string): Promise<EncodedResponse> {
  const bytes = Buffer.from(text)
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const [brotli, gzipped] = await Promise.all([compressBrotli(bytes), compressGzip(bytes)])
  // A strong ETag identifies exact bytes, so each coding has its own.
  return {
    type,
    br: { bytes: brotli, etag: `"${digest}-br"` },
    gzip: { bytes: gzipped, etag: `"${digest}-gz"` },
    identity: { bytes, etag: `"${digest}"` },
  }
}

/** Sends the representation that the client prefers, or 304 if the client already has it. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EncodedResponse,
) {
  const coding = chooseCoding(request.headers['accept-encoding'])
  const { bytes, etag } = answer[coding]
  reply.header('etag', etag)
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(answer.type).send(bytes)
}

export type Coding = 'br' | 'gzip' | 'identity'

/** @returns the most compact coding that an Accept-Encoding header accepts */
export function chooseCoding(header: string | undefined): Coding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const accepted = negotiator.encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity'
}

export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const known = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
