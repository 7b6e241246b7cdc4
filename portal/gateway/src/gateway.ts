import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { registerApiProxy } from './api/api-proxy.ts'
import { createPublicReads } from './api/public-reads.ts'
import { followEnvironment } from './environment/live-environment.ts'
import { registerBeacons } from './health/beacons.ts'
import { watchHealth } from './health/health.ts'
import { answerErrors } from './http/errors.ts'
import { quietErrors } from './http/quiet-errors.ts'
import { securityHeaders, strictTransportSecurity } from './http/security-headers.ts'
import { sendText } from './http/send.ts'
import { createTrust, warnOfUntrustedProxies } from './http/trusted-proxies.ts'
import { followData } from './live/live-pages.ts'
import { registerInspector } from './overrides/inspector.ts'
import { createOverrides } from './overrides/overrides.ts'
import { registerSessions } from './overrides/session-routes.ts'
import { registerAssets } from './pages/assets.ts'
import { registerPages } from './pages/pages.ts'
import { registerStatus } from './pages/status.ts'

export type GatewayOptions = {
  store: string
  /** The environment that it serves, e.g. `production`. */
  environment: string
  /** Origin of the server behind `/api`. */
  api: string
  /** Addresses or CIDR ranges of proxies whose X-Forwarded headers are believed. Default: none. */
  trustProxy?: readonly string[]
  /** Whether Strict-Transport-Security includes subdomains. */
  hstsSubDomains?: boolean
  /** How long a page may take to be rendered with live data, in milliseconds. */
  pageLimitMs?: number
  /** How long a whole request may take to arrive, headers and body. */
  requestTimeoutMs?: number
  /** Called with errors while it serves. */
  onError?: (error: unknown) => void
  /** Called with hints about a wrong set-up. */
  onWarning?: (message: string) => void
}

/** A request that takes longer gets 408: slow senders must not hold connections. */
const usualRequestTimeoutMs = 30_000

/** Sets the headers on answers of the API too. The API's own value replaces ours, so no header appears twice. */
function addSecurityHeaders(app: FastifyInstance, hsts: string): void {
  app.addHook('onRequest', ({ protocol }, reply, done) => {
    reply.headers(securityHeaders)
    if (protocol === 'https') reply.header('strict-transport-security', hsts)
    done()
  })
}

/**
 * Serves the HTML of an environment's releases, the files of all builds, and `/api`.
 * @throws PortalError when the environment has no release
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { store, environment, api, trustProxy = [], onError = console.error } = options
  const {
    pageLimitMs,
    requestTimeoutMs = usualRequestTimeoutMs,
    onWarning = console.warn,
  } = options
  const live = await followEnvironment(store, environment, onError)
  const languages = () => live.current().release.languages
  const { onError: onCallError, close: tellTheRest } = quietErrors(onError)
  const reads = createPublicReads({ api, languages, onError: onCallError })
  const limit = pageLimitMs ? { pageLimitMs } : {}
  const health = watchHealth({ store, environment, live, onError })
  const { rendered: onRendered } = health
  const livePages = followData({ store, live, reads, onError, onRendered, ...limit })
  const overrides = createOverrides(store, environment)
  const answerError = answerErrors(onCallError)
  const isTrusted = createTrust(trustProxy)
  const transportSecurity = strictTransportSecurity(options.hstsSubDomains ?? false)
  const app = fastify({
    forceCloseConnections: true,
    trustProxy: trustProxy.length > 0 ? isTrusted : false,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      // Node's default notices up to 30 seconds late.
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 30),
    },
    frameworkErrors: answerError,
  })
  // Who has left already has no address. The address of others, once read, is known after they leave too.
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
  warnOfUntrustedProxies(app, isTrusted, onWarning)
  app.setErrorHandler(answerError)
  app.addHook('onReady', livePages.begun)
  app.addHook('onClose', async () => {
    live.close()
    reads.close()
    await livePages.close()
    await health.close()
    tellTheRest()
  })

  addSecurityHeaders(app, transportSecurity)
  await registerApiProxy(app, { api, live, reads, onError: onCallError })
  await app.register(async (own) => {
    // A file that is missing today may be published tomorrow.
    own.setNotFoundHandler((_request, reply) => sendText(reply, 404, 'Not found'))
    await registerAssets(own, store)
    registerStatus(own, live, overrides)
    registerSessions(own, overrides)
    const isTester = async (request: FastifyRequest) =>
      (await overrides.active(live.current(), request)).length > 0
    await registerBeacons(own, health, isTester)
    await own.register(async (pages) => {
      registerInspector(pages, { store, live, overrides })
      registerPages(pages, { live, livePages, health, overrides })
    })
  })
  return app
}
