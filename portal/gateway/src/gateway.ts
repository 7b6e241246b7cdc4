import fastify, { type FastifyInstance } from 'fastify'
import { createRequestIds, createTrust } from 'portal-contract/api'
import type { Metrics } from 'portal-contract/metrics'
import { followServing } from 'portal-contract/serving'
import type { ReleasedApp } from 'portal-releases'
import { followOrigins } from './api/api-origins.ts'
import { registerApiProxy } from './api/api-proxy.ts'
import { createPublicReads } from './api/public-reads.ts'
import { followEnvironment } from './environment/live-environment.ts'
import { registerBeacons } from './health/beacons.ts'
import { createBuildDays } from './health/build-days.ts'
import { watchHealth } from './health/health.ts'
import { registerMetrics } from './health/metrics.ts'
import { limitPipelining, warnOfUntrustedProxies } from './http/connections.ts'
import { answerErrors, quietErrors } from './http/errors.ts'
import { addSecurityHeaders, sendText } from './http/send.ts'
import { followData } from './live/live-pages.ts'
import { registerInspector } from './overrides/inspector.ts'
import { createOverrides } from './overrides/overrides.ts'
import { registerSessions } from './overrides/sessions.ts'
import { registerAssets, registerPages, registerStatus } from './pages.ts'
import { countClientError, registerTeams } from './teams/teams.ts'

export type GatewayOptions = {
  store: string
  environment: string
  /** Origin of the server behind `/api`, or several. */
  api: string | readonly string[]
  /** Where visitors get the files of builds. Default: from the gateway. */
  assetsOrigin?: string
  /** Addresses or CIDR ranges of proxies whose X-Forwarded headers are believed. Default: none. */
  trustProxy?: readonly string[]
  /** Whether Strict-Transport-Security includes subdomains. */
  hstsSubDomains?: boolean
  /** Whether it serves the office of the staff: only `/api/office`, and marked as from there. */
  office?: boolean
  /** Takes a build that the store does not have, for its files, and tells whether it has it then. Default: there is none. */
  takeBuild?: ((app: ReleasedApp) => Promise<boolean>) | undefined
  /** How long a page may take to be rendered with live data, in milliseconds. */
  pageLimitMs?: number
  /** How long visitors wait for pages with data at a start, or for the next release, in milliseconds. */
  liveWaitMs?: number
  /** How long a whole request may take to arrive, in milliseconds: headers and body. Then it gets 408. */
  requestTimeoutMs?: number
  /** Where its numbers are served; closed with it. */
  metrics?: Metrics | undefined
  onError?: (error: unknown) => void
  /** Called with hints about a wrong set-up. */
  onWarning?: (message: string) => void
}

/**
 * Serves the HTML of an environment's releases, the files of all builds, and `/api`.
 * @throws PortalError when the environment has no release
 */
export async function createGateway({
  store,
  environment,
  api,
  assetsOrigin,
  trustProxy = [],
  hstsSubDomains = false,
  office = false,
  takeBuild,
  pageLimitMs = 10_000,
  liveWaitMs = 3_000,
  // Slow senders must not hold connections.
  requestTimeoutMs = 30_000,
  metrics,
  onError = console.error,
  onWarning = console.warn,
}: GatewayOptions): Promise<FastifyInstance> {
  const live = await followEnvironment(store, environment, onError, assetsOrigin)
  const languages = () => live.current().release.languages
  const { onError: onCallError, close: tellTheRest } = quietErrors(onError)
  const origins = followOrigins(api, onWarning)
  const reads = createPublicReads(origins, languages, onCallError)
  const days = createBuildDays()
  const health = watchHealth(live, days, onError)
  const onRendered = health.rendered
  const limits = { pageLimitMs, liveWaitMs }
  const livePages = followData({ live, reads, onError, onRendered, ...limits })
  const overrides = createOverrides(live)
  const answerError = answerErrors(onCallError)
  const isTrusted = createTrust(trustProxy)
  const app = fastify({
    forceCloseConnections: true,
    trustProxy: trustProxy.length > 0 ? isTrusted : false,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      // Node's default notices up to 30 seconds late.
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 30),
    },
    genReqId: createRequestIds(isTrusted),
    frameworkErrors: answerError,
  })
  app.decorate('serving', followServing(app.server))
  limitPipelining(app)
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

  if (metrics) registerMetrics(app, metrics, live, health)
  addSecurityHeaders(app, hstsSubDomains)
  await registerApiProxy(app, {
    origins,
    languages,
    reads,
    isOffice: office,
    onClientError: (body) => countClientError(days, live, body),
    onError: onCallError,
  })
  // A file that is missing today may be published tomorrow.
  app.setNotFoundHandler((_request, reply) => sendText(reply, 404, 'Not found'))
  await registerAssets(app, store, assetsOrigin !== undefined, takeBuild)
  registerStatus(app, live, overrides)
  registerSessions(app, overrides.sessions)
  registerTeams(app, live, days, onError)
  await registerBeacons(app, live, health, overrides)
  registerInspector(app, live, overrides)
  registerPages(app, live, livePages, health, overrides)
  return app
}
