import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { createGateway, ManifestError, PortalError } from 'portal-kit'
import { startApi } from './portal/api-process.ts'
import { root, stateDir } from './portal/apps.ts'
import { buildApps } from './portal/build-apps.ts'
import { checkPortIsFree, readPort } from './portal/port.ts'
import { readRealm, releaseApps } from './portal/release.ts'
import { StepFailed } from './portal/run.ts'
import { startSandboxForPlay } from './portal/sandbox-process.ts'

const host = '127.0.0.1'

async function start() {
  const port = readPort(process.env.PORT ?? '8080')
  await checkPortIsFree(host, port)
  const store = join(stateDir, 'store')
  const realmFile = process.env.REALM_FILE ?? join(root, 'realm.json')

  const realm = await readRealm(realmFile)

  console.log('Building what changed …')
  await buildApps()
  const release = await releaseApps(store, realm)
  console.log(`Release ${release} is composed. Starting …`)

  const dataDir = process.env.DATA_DIR ?? join(stateDir, 'data')
  const sandbox = await startSandboxForPlay(dataDir)
  const api = await startApi({ dataDir, realmFile, env: sandbox?.env ?? {} })
  const gateway = await createGateway({ store, environment: 'production', api: api.origin })
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

  console.log(`\n  The portal is open:  http://localhost:${port}`)
  if (sandbox) console.log(`  Payments are played: ${sandbox.origin}`)
  console.log('  Demo login:          demo / demo1234\n\n  Ctrl-C stops it.')
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
