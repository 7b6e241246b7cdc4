import Fastify, { type FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { bodyLimit, createRequestIds, createTrust } from 'portal-contract/api'
import type { Metrics } from 'portal-contract/metrics'
import { followServing, type Serving } from 'portal-contract/serving'
import type { Realm } from 'shared-api/contract'
import { auth } from '#src/accounts/plugin.ts'
import { coins } from '#src/coins/deliveries/plugin.ts'
import { payments } from '#src/coins/payments/plugin.ts'
import { protectDataFolder } from '#src/config/data-files.ts'
import type { Config } from '#src/config/env.ts'
import { type Site, siteOf } from '#src/config/site.ts'
import { asStartError } from '#src/config/start-error.ts'
import { DatabaseError } from '#src/database/database-error.ts'
import { createDiskWatch } from '#src/database/disk-watch.ts'
import { lockDataFolder } from '#src/database/folder-lock.ts'
import { unusableServer } from '#src/database/mariadb/start-problem.ts'
import { web } from '#src/database-plugin.ts'
import { demoContent, demoRealm } from '#src/demo/plugin.ts'
import { giveStarterCharacters } from '#src/demo/starter-characters.ts'
import { game, gameOpening } from '#src/game/plugin.ts'
import { errorHandler, handleError } from '#src/http/error-handler.ts'
import { peers, securityHeaders } from '#src/http/headers.ts'
import { requestContext } from '#src/http/request-context.ts'
import { compileSerializer, compileValidator } from '#src/http/response-schemas.ts'
import { idempotency } from '#src/idempotency-plugin.ts'
import { mail } from '#src/mail/plugin.ts'
import { officeRoutes, staff } from '#src/office/plugin.ts'
import { docs } from '#src/operations/api-docs.ts'
import { checkBeforeOpening } from '#src/operations/before-opening.ts'
import { logOptions, RequestLog, standardOutput } from '#src/operations/log.ts'
import { apiMetrics } from '#src/operations/metrics-plugin.ts'
import { createQuietLog } from '#src/operations/quiet-log.ts'
import { premium } from '#src/premium/plugin.ts'
import { purge } from '#src/purge.ts'
import { realmSettings } from '#src/realm-settings/plugin.ts'
import { apiRoutes } from '#src/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    /** The realm settings at the start. */
    realm: Realm
    site: Site
    /** Whether an address is that of a gateway or a proxy of ours. */
    isTrusted: ReturnType<typeof createTrust>
    serving: Serving
  }
}

type Options = {
  config: Config
  realm: Realm
  /** The hash by which pages name these settings; without it none of them is believed. */
  realmHash?: string
  /** Where the log goes; standard output by default. */
  logTo?: DestinationStream
  /** Where the numbers of this server are served; closed with it. */
  metrics?: Metrics | null
  /** Whether the data folder is held for this process. Tests run two servers on one. */
  locksData?: boolean
}

/** @throws StartError when a database cannot be used, or a public site lacks what it needs */
export async function buildApp({
  config,
  realm,
  realmHash,
  logTo = standardOutput(),
  metrics = null,
  locksData = false,
}: Options): Promise<FastifyInstance> {
  const site = siteOf(config, realm)
  const openPoints = checkBeforeOpening({ config, realm, site })
  const [host] = config.webDatabase ?? []
  const database = host?.database ?? null
  const disk = createDiskWatch({ folder: config.dataDir, database, log: () => app.log })
  const log = createQuietLog(logTo)
  const isTrusted = createTrust(['127.0.0.0/8', '::1', ...config.trustProxy])
  const app = Fastify({
    logger: { ...logOptions(config.logLevel, disk.note), stream: log },
    logController: new RequestLog(),
    bodyLimit,
    // On a busy machine the game database may take half a minute to open.
    pluginTimeout: 60_000,
    // A gateway forwards the address of its caller, and the request id.
    trustProxy: isTrusted,
    genReqId: createRequestIds(isTrusted),
    frameworkErrors: handleError,
  })
  app.decorate('config', config)
  app.decorate('realm', realm)
  app.decorate('site', site)
  app.decorate('isTrusted', isTrusted)
  // First: what is answered before is not followed.
  app.decorate('serving', followServing(app.server))
  app.addHook('onClose', async () => log.close())
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  const corrected = protectDataFolder(config.dataDir, config.mailDir)
  if (corrected.length > 0) {
    app.log.warn({ corrected }, 'file rights were too open, and are corrected')
  }
  if (locksData) {
    const unlock = lockDataFolder(config.dataDir)
    app.addHook('onClose', async () => unlock())
  }

  // The slowest part starts first and runs beside the others.
  if (!config.gameDatabases) app.register(demoRealm)
  app.register(gameOpening)

  app.register(apiMetrics, { metrics })
  if (config.docs ?? !site.isPublic) await app.register(docs)

  app.register(securityHeaders)
  app.register(requestContext)
  app.register(peers)
  app.register(errorHandler)
  app.register(realmSettings, { realmHash })
  app.register(web, { disk })
  app.register(purge)
  app.register(game)
  app.register(demoContent)
  app.register(mail)
  app.register(auth, {
    welcome(login) {
      const owner = { login, coinId: realm.coin.itemId }
      if (!config.gameDatabases) giveStarterCharacters(config.gameFile, owner)
    },
  })
  app.register(staff)
  app.register(idempotency)
  app.register(coins)
  app.register(premium)
  app.register(payments)

  app.register(officeRoutes, { prefix: '/api/office' })
  app.register(apiRoutes, { prefix: '/api' })
  try {
    await app.ready()
    for (const point of openPoints) app.log.warn(`before you open: ${point}`)
    return app
  } catch (error) {
    await app.close()
    if (host && error instanceof DatabaseError) throw unusableServer(host, error)
    throw asStartError(config.dataDir, error)
  }
}
