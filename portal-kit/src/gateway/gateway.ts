import { join } from 'node:path'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { assetsPath } from '#src/release/store.ts'
import { registerApiProxy } from './api-proxy.ts'
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

/**
 * Assembles the gateway: the HTML of an environment's release, the files of all builds, and `/api`.
 *
 * @throws PortalError when the environment has no release
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { store, environment, api, onError = console.error } = options
  const live = await followEnvironment(store, environment, onError)
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onClose', async () => live.close())

  await registerApiProxy(app, api, live)
  await app.register(async (own) => {
    own.addHook('onRequest', async (_request, reply) => {
      reply.headers(securityHeaders)
    })
    // A file that is missing today may be published tomorrow.
    own.setNotFoundHandler((_request, reply) =>
      reply.code(404).header('cache-control', 'no-store').send('Not found'),
    )
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
