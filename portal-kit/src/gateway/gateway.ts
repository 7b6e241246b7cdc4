import { join } from 'node:path'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { assetsPath } from '#src/release/store.ts'
import { sendText } from './answers.ts'
import { registerApiProxy } from './api-proxy.ts'
import { answerErrors } from './errors.ts'
import { securityHeaders, strictTransportSecurity } from './headers.ts'
import { registerBeacons } from './health/beacons.ts'
import { watchHealth } from './health/health.ts'
import { followEnvironment } from './live-environment.ts'
import { createOverrides } from './overrides/overrides.ts'
import { registerPages } from './pages.ts'
import { registerStatus } from './status.ts'

export interface GatewayOptions {
  /** The store's folder. */
  store: string
  /** The environment that it serves, e.g. `production`. */
  environment: string
  /** Origin of the server behind `/api`. */
  api: string
  /** Addresses or CIDR ranges of proxies whose word on a visitor's address and on https counts; otherwise nobody's. */
  trustProxy?: readonly string[]
  /** Whether Strict-Transport-Security is for the names below the portal's own too. */
  hstsSubDomains?: boolean
  /** Whether another server gives visitors the HTML, so that a visitor is who sends a health beacon. */
  healthOnly?: boolean
  /** Told what goes wrong while it serves. */
  onError?: (error: unknown) => void
}

const oneYear = '365d'

/** What is served of a build: its files, but for its server side. */
const isPublic = (path: string) => !/^\/[^/]+\/[^/]+\/server\/|\/$/.test(path)

function addSecurityHeaders(app: FastifyInstance, includesSubDomains: boolean): void {
  const hsts = strictTransportSecurity(includesSubDomains)
  app.addHook('onRequest', async ({ protocol }, reply) => {
    reply.headers(securityHeaders)
    if (protocol === 'https') reply.header('strict-transport-security', hsts)
  })
}

/**
 * Assembles the gateway: the HTML of an environment's releases, the files of all builds, and `/api`.
 *
 * @throws PortalError when the environment has no release
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { store, environment, api, trustProxy = [], onError = console.error } = options
  const live = await followEnvironment(store, environment, onError)
  const health = watchHealth({
    store,
    environment,
    live,
    isBeaconVisit: options.healthOnly ?? false,
    onError,
  })
  const overrides = createOverrides(store)
  const answerError = answerErrors(onError)
  const app = fastify({
    forceCloseConnections: true,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    frameworkErrors: answerError,
  })
  app.setErrorHandler(answerError)
  app.addHook('onClose', async () => {
    live.close()
    await health.close()
  })

  await registerApiProxy(app, api, live)
  await app.register(async (own) => {
    addSecurityHeaders(own, options.hstsSubDomains ?? false)
    // A file that is missing today may be published tomorrow.
    own.setNotFoundHandler((_request, reply) => sendText(reply, 404, 'Not found'))
    await own.register(staticFiles, {
      root: join(store, 'artefacts'),
      prefix: `${assetsPath}/`,
      preCompressed: true,
      immutable: true,
      maxAge: oneYear,
      index: false,
      allowedPath: isPublic,
    })
    registerStatus(own, live, overrides)
    await registerBeacons(own, health)
    registerPages(own, { live, health, overrides })
  })
  return app
}
