import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { PortalError } from 'portal-contract'
import { createGateway, keepTicksFast, readTrustProxy } from 'portal-gateway'
import { diagnose } from 'portal-releases'
import { apiServer, root, stateDir } from './portal/apps.ts'
import { buildApps } from './portal/build-apps.ts'
import { checkPortIsFree, readPort } from './portal/port.ts'
import { readRealm, releaseApps } from './portal/release.ts'
import { StepFailed } from './portal/run.ts'
import { startSandboxForPlay } from './portal/sandbox-process.ts'
import { startServer } from './portal/server-process.ts'
import { checkSite } from './portal/site.ts'
import { welcome } from './portal/welcome.ts'

const host = '127.0.0.1'

function readArguments() {
  try {
    return parseArgs({ options: { deploy: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new PortalError((error as Error).message, 'npm start takes only -- --deploy')
  }
}

async function start() {
  keepTicksFast()
  const { deploy: isDeploy } = readArguments()
  const port = readPort(process.env.PORT ?? '8080')
  await checkPortIsFree(host, port)
  const store = resolve(process.env.PORTAL_STORE ?? join(stateDir, 'store'))
  const realmFile = process.env.REALM_FILE ?? join(root, 'realm.json')
  const dataDir = process.env.DATA_DIR ?? join(stateDir, 'data')

  const realm = await readRealm(realmFile)
  const trustProxy = readTrustProxy(process.env.TRUST_PROXY)
  const site = await checkSite({ DATA_DIR: dataDir, REALM_FILE: realmFile })

  console.log('Building what changed …')
  await buildApps()
  const { release, kept } = await releaseApps(store, realm, isDeploy)
  console.log(
    kept
      ? `Release ${release} stays live, because ${kept}. To deploy this folder: npm start -- --deploy`
      : `Release ${release} is composed. Starting …`,
  )

  const { findings } = site.isPublic ? await diagnose(store) : { findings: [] }
  const sandbox = await startSandboxForPlay(dataDir, site)
  const data = { DATA_DIR: dataDir, REALM_FILE: realmFile, LOG_LEVEL: 'warn' }
  const env = { ...data, ...sandbox?.env }
  const api = await startServer('the API', apiServer, { env, onLine: console.log })
  const health = await fetch(`${api.origin}/api/health`)
  const { realm: kind } = (await health.json()) as { realm: 'demo' | 'own' }
  const environment = 'production'
  const gateway = await createGateway({ store, environment, api: api.origin, trustProxy })
  await gateway.listen({ host, port })
  let isStopping = false
  closeWithGrace({ delay: 10_000, logger: false }, async () => {
    isStopping = true
    await gateway.close()
    await api.stop()
    await sandbox?.stop()
  })
  void api.ended.then((code) => {
    if (isStopping) return
    console.error('The API has ended; see above. Stopping the portal.')
    process.exit(code || 1)
  })

  const played = sandbox?.origin ?? null
  console.log(welcome({ site, port, sandbox: played, realm: kind, trustProxy, findings }))
}

try {
  await start()
} catch (error) {
  const isExpected = error instanceof PortalError || error instanceof StepFailed
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
