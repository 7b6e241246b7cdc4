import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'bench/statistics'
import { apiServer, root } from '#src/portal/apps.ts'
import { buildApi } from '#src/portal/build-apps.ts'
import { run } from '#src/portal/run.ts'
import { startServer } from '#src/portal/server-process.ts'
import { againstBare } from './against-bare.ts'
import { print, printed, watchMachine, writeReport } from './shared.ts'

const rounds = 7

/** What Linux says of a process; a tick is a hundredth of a second. */
function processUse(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status) ?? []
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return { megabytes: Number(kilobytes) / 1024, cpuSeconds: ticks / 100 }
}

/** From nothing to the first answer, and what the process takes of memory then. */
async function starts(folder: string): Promise<void> {
  const env = { DATA_DIR: join(folder, 'small'), LOG_LEVEL: 'warn' }
  const measure = async () => {
    const began = performance.now()
    const api = await startServer('the API', apiServer, { env })
    await (await fetch(`${api.origin}/api/players/ranking`)).text()
    const seconds = (performance.now() - began) / 1000
    const use = processUse(api.pid)
    await api.stop()
    return { seconds, ...use }
  }
  // The first start makes the realm and fills the compile cache.
  await measure()
  const measured: Awaited<ReturnType<typeof measure>>[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measure())
  const time = median(measured.map(({ seconds }) => seconds)).toFixed(2)
  const cpu = median(measured.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2)
  const memory = Math.round(median(measured.map(({ megabytes }) => megabytes)))
  print('start to first answer', `${time} s (${cpu} s of CPU)`, '<= 0.5 s')
  print('resident memory then', `${memory} MB`, '<= 150 MB')
}

/** Rankings over a million characters on MariaDB, and what they cost the game server. */
const largeRealm = () =>
  run('node', ['stress/src/large-realm/main.ts'], { cwd: root, output: 'inherit' })

/** Coins sent on each engine, beside the bare driver with the same rows. */
const sends = () =>
  run('node', ['stress/src/sends/main.ts'], { cwd: root, output: 'inherit' })

/** Private reads of two APIs beside those of one. */
const twoApis = () =>
  run('node', ['stress/src/sends/two-apis.ts'], { cwd: root, output: 'inherit' })

// The figures of the API, each against its yardstick in the same run; named ones alone.
const figures = { starts, againstBare, sends, twoApis, largeRealm }
const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
await buildApi()
const endWatch = watchMachine()
console.log('| figure | measured | target |\n| --- | --- | --- |')
try {
  for (const [name, measure] of Object.entries(figures)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure(folder)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const machine = endWatch()
console.log(`\n${machine}\n${writeReport('bench-api', { machine, figures: printed })}`)
