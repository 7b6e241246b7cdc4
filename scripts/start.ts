import { parseArgs } from 'node:util'
import { PortalError } from 'portal-contract'
import { isPortTaken } from 'portal-contract/api'
import { diagnose } from 'portal-releases'
import { apiServer } from './portal/apps.ts'
import { buildApps } from './portal/build-apps.ts'
import { prepareRealm } from './portal/realm.ts'
import { releaseApps, releaseOffice } from './portal/release.ts'
import { runCommand } from './portal/run.ts'
import { startSandbox } from './portal/sandbox-process.ts'
import { startGateway, startServer } from './portal/server-process.ts'
import { checkSite, type Site } from './portal/site.ts'
import { keepOpen, supervise } from './portal/supervise.ts'
import { welcome } from './portal/welcome.ts'

function readArguments() {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { deploy: flag, release: flag } }).values
  } catch (error) {
    throw new PortalError(
      (error as Error).message,
      'npm start takes only -- --deploy and --release',
    )
  }
}

/** @param index of the server: each has a port of its own, where 0 is any */
function metricsOf({ metrics }: Site, index: number) {
  if (!metrics) return { METRICS_PORT: '' }
  const { host, port } = metrics
  return { METRICS_HOST: host, METRICS_PORT: String(port && port + index) }
}

/** A proxy with TLS stands in front of it. @throws PortalError if its port is taken */
async function startOffice(site: Site, settings: unknown, api: string) {
  const { store, office, trustProxy } = site
  const { host } = office
  if (await isPortTaken(host, office.port))
    throw new PortalError(`port ${office.port} is taken`, 'set OFFICE_PORT to another')
  await releaseOffice(store, settings)
  const env = { METRICS_PORT: '' }
  return supervise('the office', office.port, (port) =>
    startGateway({ store, api, host, port, trustProxy, isOffice: true, env }),
  )
}

async function start() {
  const { deploy: isDeploy, release: isReleaseOnly } = readArguments()
  const site = await checkSite({}, isReleaseOnly)
  const { store, dataDir, host, trustProxy } = site

  console.log('Building what changed …')
  await buildApps()
  const { settings, lines } = await prepareRealm(site)
  for (const line of lines) console.log(line)
  const { release, kept, hasItsSettings } = await releaseApps(store, settings, isDeploy)
  console.log(
    kept
      ? `Release ${release} stays live, because ${kept}. To deploy this folder: npm start -- --deploy`
      : `Release ${release} is composed.`,
  )
  if (!hasItsSettings) {
    console.log(
      `The realm of ${site.realmFolder} is not live, and its prices are not charged. To put it live: npm run portal -- realm publish --store ${store} --folder ${site.realmFolder} --defaults ${site.realmDefaults}`,
    )
  }

  // Others serve it, such as systemd's units.
  if (isReleaseOnly) return releaseOffice(store, settings)
  console.log('Starting …')
  const { findings } = site.isPublic ? await diagnose(store) : { findings: [] }
  const sandbox = await startSandbox(site)
  const { realmFolder: REALM_DIR, realmDefaults: REALM_FILE } = site
  const data = { DATA_DIR: dataDir, REALM_DIR, REALM_FILE }
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
  const office = await startOffice(site, settings, api.origin).catch((error: Error) => {
    // The site goes on without it.
    console.error(`The office is not started: ${error.message}`)
    return null
  })
  // Visitors first: what they have asked for is still answered.
  keepOpen([gateway, api, ...(sandbox ? [sandbox] : [])], office ? [office] : [])

  const port = Number(new URL(gateway.origin).port)
  console.log(
    welcome({
      site,
      port,
      office: office && site.office.origin,
      sandbox: sandbox?.origin ?? null,
      findings,
    }),
  )
}

await runCommand(start)
