import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoded } from 'portal-releases'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const isText = (extension: string) => !['woff2', 'png', 'webp', 'avif'].includes(extension)

/** Sends a body as the gateway does: brotli for text, kept for a year unless it is HTML. */
export function sendEncoded(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: { body: Encoded; extension: string },
) {
  const { body, extension } = file
  const isCompressed =
    isText(extension) && String(headers['accept-encoding']).includes('br')
  reply
    .type(types[extension] ?? 'application/octet-stream')
    .header(
      'cache-control',
      extension === 'html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    )
    .header('vary', 'Accept-Encoding')
  if (isCompressed) reply.header('content-encoding', 'br')
  return reply.send(isCompressed ? body.br : body.identity)
}
