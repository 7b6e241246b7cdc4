import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import {
  createGateway,
  diagnose,
  ManifestError,
  PortalError,
  readTrustProxy,
} from 'portal-kit'
import { readHealth, startApi } from './portal/api-process.ts'
import { root, stateDir } from './portal/apps.ts'
import { buildApps } from './portal/build-apps.ts'
import { checkPortIsFree, readPort } from './portal/port.ts'
import { readRealm, releaseApps } from './portal/release.ts'
import { StepFailed } from './portal/run.ts'
import { startSandboxForPlay } from './portal/sandbox-process.ts'
import { checkSite } from './portal/site.ts'
import { welcome } from './portal/welcome.ts'

const host = '127.0.0.1'

async function start() {
  const port = readPort(process.env.PORT ?? '8080')
  await checkPortIsFree(host, port)
  const store = join(stateDir, 'store')
  const realmFile = process.env.REALM_FILE ?? join(root, 'realm.json')
  const dataDir = process.env.DATA_DIR ?? join(stateDir, 'data')

  const realm = await readRealm(realmFile)
  const trustProxy = readTrustProxy(process.env.TRUST_PROXY)
  const site = await checkSite({ DATA_DIR: dataDir, REALM_FILE: realmFile })

  console.log('Building what changed …')
  await buildApps()
  const release = await releaseApps(store, realm)
  console.log(`Release ${release} is composed. Starting …`)

  const { faults } = site.isPublic ? await diagnose(store) : { faults: [] }
  const sandbox = await startSandboxForPlay(dataDir, site)
  const api = await startApi({ dataDir, realmFile, env: sandbox?.env ?? {} })
  const { realm: kind } = await readHealth(api.origin)
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
  console.log(welcome({ site, port, sandbox: played, realm: kind, trustProxy, faults }))
}

try {
  await start()
} catch (error) {
  const isExpected = [PortalError, ManifestError, StepFailed].some(
    (kind) => error instanceof kind,
  )
  console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
}
