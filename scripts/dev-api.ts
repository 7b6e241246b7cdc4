import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './portal/apps.ts'
import { exitOf, runCommand } from './portal/run.ts'
import { startSandbox } from './portal/sandbox-process.ts'
import { checkSite } from './portal/site.ts'

/**
 * What is behind /api for the time of development: the API from its sources, and the sandbox in
 * which payments are simulated. Ends when it is told to, or when the API does.
 */
async function developApi() {
  // PORT is that of the pages, which may listen already.
  const site = await checkSite({ PORT: '0' })
  const sandbox = await startSandbox(site)
  if (sandbox) console.log(`Payments are simulated at: ${sandbox.origin}`)
  // The line by which it says where it listens is for whoever started us.
  const api = spawn('node', [join(root, 'api/src/server.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Pages in development show the settings of REALM_FILE, not those of a store.
    env: { ...process.env, PORTAL_STORE: '', ...sandbox?.env },
  })
  process.on('SIGTERM', () => api.kill('SIGTERM'))
  // A terminal interrupts the API too, which we outlive.
  process.on('SIGINT', () => {})
  process.exitCode = await exitOf(api)
  await sandbox?.stop()
}

await runCommand(developApi)
