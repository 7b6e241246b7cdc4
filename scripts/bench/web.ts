import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { apiServer, stateDir } from '#src/portal/apps.ts'
import { findOrInstallBrowser } from '#src/portal/browser.ts'
import { startServer } from '#src/portal/server-process.ts'
import { prepareStore } from './store.ts'

// The portal against its yardsticks, or judged by Lighthouse; only what is exact fails the run.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    fast: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    routes: { type: 'string', default: '' },
    languages: { type: 'string', default: '' },
    against: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds is ${values.rounds}: give a whole number from 1`)
  process.exit(1)
}
const listOf = (value: string) => value.split(',').filter((one) => one !== '')

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const store = await prepareStore()
const browser = await findOrInstallBrowser()
const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
const api = await startServer('the API', apiServer, { env, onLine: console.log })
const site = { store, browser, api: api.origin, output: join(stateDir, 'bench/monolith') }
try {
  if (values.lighthouse) {
    const { reportLighthouse } = await import('./web-lighthouse.ts')
    const routes = listOf(values.routes)
    await reportLighthouse({ ...site, routes, languages: listOf(values.languages) })
  } else {
    const { reportRounds } = await import('./web-rounds.ts')
    const speed = values.fast ? 'fast' : 'phone'
    await reportRounds({
      ...site,
      rounds,
      speed,
      against: values.against && resolve(values.against),
    })
  }
} finally {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
}
