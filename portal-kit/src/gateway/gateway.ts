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
import { createTrust, warnOfStrangers } from './trusted-proxies.ts'

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
  /** How long a whole request may take to arrive, headers and body. */
  requestTimeoutMs?: number
  /** Told what goes wrong while it serves. */
  onError?: (error: unknown) => void
  /** Told what an operator should set otherwise. */
  onWarning?: (message: string) => void
}

const oneYear = '365d'

/** What is served of a build: its files, but for its server side. */
const isPublic = (path: string) => !/^\/[^/]+\/[^/]+\/server\/|\/$/.test(path)

/** A request that has not arrived whole by then is answered with 408: dripping bytes must not hold connections. */
const usualRequestTimeoutMs = 30_000

/** On the API's answers too; where the API says the same, its word takes the place of ours, so nothing stands twice. */
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
  const { requestTimeoutMs = usualRequestTimeoutMs, onWarning = console.warn } = options
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
  const isTrusted = createTrust(trustProxy)
  const app = fastify({
    forceCloseConnections: true,
    trustProxy: trustProxy.length > 0 ? isTrusted : false,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      // How soon Node notices: by itself, up to 30 seconds late.
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 30),
    },
    frameworkErrors: answerError,
  })
  warnOfStrangers(app, isTrusted, onWarning)
  app.setErrorHandler(answerError)
  app.addHook('onClose', async () => {
    live.close()
    await health.close()
  })

  addSecurityHeaders(app, options.hstsSubDomains ?? false)
  await registerApiProxy(app, { api, live, onError })
  await app.register(async (own) => {
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
