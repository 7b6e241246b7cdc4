import { extname } from 'node:path/posix'
import type { FastifyInstance } from 'fastify'
import { type Encoded, encode } from 'portal-releases'
import type { MonolithFiles } from './build-monolith.ts'
import { sendEncoded } from './send-encoded.ts'

type File = { body: Encoded; extension: string }

/** Serves the monolith on a host name of its own: its files, and its one HTML for every other path. */
export async function serveMonolith(
  gateway: FastifyInstance,
  host: RegExp,
  built: MonolithFiles,
): Promise<void> {
  const files = new Map<string, File>()
  for (const [url, content] of built) {
    const extension = extname(url).slice(1) || 'html'
    files.set(url, { body: await encode(content), extension })
  }
  gateway.route({
    method: 'GET',
    url: '/*',
    constraints: { host },
    handler: (request, reply) => {
      const [path = '/'] = request.url.split('?')
      const file = files.get(path) ?? files.get('/')
      if (!file) throw new Error('The monolith has no HTML')
      return sendEncoded(request, reply, file)
    },
  })
}
