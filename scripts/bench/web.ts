import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchWeb, renderTable, tabulate } from 'bench'
import { apiServer, stateDir } from '#src/portal/apps.ts'
import { startServer } from '#src/portal/server-process.ts'
import { findOrInstallBrowser } from '#src/portal/system-packages.ts'
import { prepareStore, watchMachine, writeReport } from './shared.ts'

// The portal against its yardsticks; only what is exact fails the run.
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
const store = await prepareStore()
const browser = await findOrInstallBrowser()
const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
const api = await startServer('the API', apiServer, { env, onLine: console.log })
const endWatch = watchMachine()
try {
  const measured = await benchWeb({
    store,
    browser,
    api: api.origin,
    output: join(stateDir, 'bench/monolith'),
    rounds,
    speed,
    onRound: (done) => console.log(`round ${done} of ${rounds}`),
  })
  const machine = endWatch()
  const rows = tabulate(measured)
  const file = writeReport(`bench-web-${speed}`, { machine, rows, rounds: measured })
  console.log(`\n${rounds} rounds, ${speed}; ${machine}\n`)
  console.log(`${renderTable(rows)}\n\nEvery round: ${file}`)
  if (rows.some(({ isOver }) => isOver)) process.exitCode = 1
} finally {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
}
