import { join } from 'node:path'
import httpProxy from '@fastify/http-proxy'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { assetsPath } from '#src/release/store.ts'
import { securityHeaders } from './headers.ts'
import { followEnvironment } from './live-release.ts'
import { registerPages } from './pages.ts'

export interface GatewayOptions {
  /** The store's folder. */
  store: string
  /** The environment that it serves, e.g. `production`. */
  environment: string
  /** Origin of the server behind `/api`. */
  api: string
  /** Told what goes wrong while it serves. */
  onError?: (error: unknown) => void
}

const oneYear = '365d'

/** What is served of a build: all but its server side. */
const isPublic = (path: string) => !/^\/[^/]+\/[^/]+\/server\//.test(path)

/** The API's own form of an error, in its absence; what the connection said is not for visitors. */
function answerForApi(reply: FastifyReply) {
  const body = { code: 'api-unreachable', message: 'The API does not answer. Try again in a moment.' }
  return reply.code(502).header('cache-control', 'no-store').send(body)
}

/**
 * Assembles the gateway: the HTML of an environment's release, the files of all builds, and `/api`.
 *
 * @throws PortalError when the environment has no release
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { store, environment, api, onError = console.error } = options
  const live = await followEnvironment(store, environment, onError)
  const app = fastify({ trustProxy: true, forceCloseConnections: true })
  app.addHook('onClose', async () => live.close())

  await app.register(httpProxy, {
    upstream: api,
    prefix: '/api',
    rewritePrefix: '/api',
    replyOptions: { onError: (reply) => answerForApi(reply as FastifyReply) },
  })

  await app.register(async (own) => {
    own.addHook('onRequest', async (_request, reply) => {
      reply.headers(securityHeaders)
    })
    await own.register(staticFiles, {
      root: join(store, 'artefacts'),
      prefix: `${assetsPath}/`,
      preCompressed: true,
      immutable: true,
      maxAge: oneYear,
      index: false,
      allowedPath: isPublic,
    })
    registerPages(own, live)
  })
  return app
}
