import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchWeb, renderTable, tabulate } from 'bench'
import { apiServer, stateDir } from '#src/portal/apps.ts'
import { findOrInstallBrowser } from '#src/portal/browser.ts'
import { startServer } from '#src/portal/server-process.ts'
import { prepareStore } from './store.ts'

// The portal against its yardsticks; only exact counts fail the run.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    fast: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds is ${values.rounds}: give a whole number from 1`)
  process.exit(1)
}
const speed = values.fast ? 'fast' : 'phone'
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const reports = join(stateDir, 'reports')

const store = await prepareStore()
const browser = await findOrInstallBrowser()
const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
const api = await startServer('the API', apiServer, { env, onLine: console.log })
const loadBefore = loadavg()
try {
  const measured = await benchWeb({
    store,
    api: api.origin,
    output: join(stateDir, 'bench/monolith'),
    browser,
    rounds,
    speed,
    onRound: (done) => console.log(`round ${done} of ${rounds}`),
  })
  const rows = tabulate(measured)
  const machine = {
    cores: availableParallelism(),
    node: process.versions.node,
    loadBefore,
    loadAfter: loadavg(),
  }
  mkdirSync(reports, { recursive: true })
  const report = join(reports, `bench-web-${speed}.json`)
  writeFileSync(report, JSON.stringify({ speed, machine, rows, rounds: measured }, null, 2))
  const [before, after] = [loadBefore, machine.loadAfter].map(([one]) => one?.toFixed(1))
  console.log(
    `\n${rounds} rounds, ${speed}; ${machine.cores} cores, load ${before} to ${after}, Node ${machine.node}\n`,
  )
  console.log(`${renderTable(rows)}\n\nEvery round: ${report}`)
  if (rows.some(({ isOver }) => isOver)) process.exitCode = 1
} finally {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
}
