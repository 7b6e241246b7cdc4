import { parseArgs } from 'node:util'
import { PortalError } from 'portal-contract'
import { diagnose } from 'portal-releases'
import { apiServer } from './portal/apps.ts'
import { buildApps } from './portal/build-apps.ts'
import { readRealm, releaseApps } from './portal/release.ts'
import { runCommand } from './portal/run.ts'
import { startSandbox } from './portal/sandbox-process.ts'
import { startGateway, startServer } from './portal/server-process.ts'
import { checkSite, type Site } from './portal/site.ts'
import { keepOpen, supervise } from './portal/supervise.ts'
import { welcome } from './portal/welcome.ts'

function readArguments() {
  try {
    return parseArgs({ options: { deploy: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new PortalError((error as Error).message, 'npm start takes only -- --deploy')
  }
}

/** @param index of the server: each has a port of its own, where 0 is any */
function metricsOf({ metrics }: Site, index: number) {
  if (!metrics) return { METRICS_PORT: '' }
  const { host, port } = metrics
  return { METRICS_HOST: host, METRICS_PORT: String(port && port + index) }
}

async function start() {
  const { deploy: isDeploy } = readArguments()
  const site = await checkSite()
  const { store, dataDir, realmFile, host, trustProxy } = site

  console.log('Building what changed …')
  await buildApps()
  const settings = await readRealm(realmFile)
  const { release, kept, hasItsSettings } = await releaseApps(store, settings, isDeploy)
  console.log(
    kept
      ? `Release ${release} stays live, because ${kept}. To deploy this folder: npm start -- --deploy`
      : `Release ${release} is composed. Starting …`,
  )
  if (!hasItsSettings) {
    console.log(
      `The settings of ${realmFile} are not live, and their prices are not charged. To put them live: npm run portal -- compose --realm ${realmFile} --store ${store}, then the command that it prints`,
    )
  }

  const { findings } = site.isPublic ? await diagnose(store) : { findings: [] }
  const sandbox = await startSandbox(site)
  const data = { DATA_DIR: dataDir, REALM_FILE: realmFile }
  const portal = { PORTAL_STORE: store, PORTAL_ENVIRONMENT: 'production' }
  const env = { ...data, ...portal, LOG_LEVEL: site.logLevel ?? 'warn', ...sandbox?.env }
  const api = await supervise('the API', 0, (port) =>
    startServer('the API', apiServer, {
      env: { ...env, ...metricsOf(site, 1), API_PORT: String(port) },
      onLine: console.log,
    }),
  )
  const gateway = await supervise('the gateway', site.port, (port) =>
    startGateway({
      store,
      api: api.origin,
      host,
      port,
      trustProxy,
      env: metricsOf(site, 0),
    }),
  )
  // Visitors first: what they have asked for is still answered.
  keepOpen([gateway, api, ...(sandbox ? [sandbox] : [])])

  const port = Number(new URL(gateway.origin).port)
  console.log(welcome({ site, port, sandbox: sandbox?.origin ?? null, findings }))
}

await runCommand(start)
