import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from 'bench/statistics'
import { apiServer } from '#src/portal/apps.ts'
import { startServer } from '#src/portal/server-process.ts'
import { print } from './report.ts'

const rounds = 7

/** From nothing to the first answer, and what the process takes of memory then. */
export async function starts(folder: string): Promise<void> {
  const env = { DATA_DIR: join(folder, 'small'), LOG_LEVEL: 'warn' }
  const times: number[] = []
  const cpu: number[] = []
  const memory: number[] = []
  // The first start makes the realm and fills the compile cache.
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    const api = await startServer('the API', apiServer, { env })
    await (await fetch(`${api.origin}/api/players/ranking`)).text()
    const took = performance.now() - began
    const used = processUse(api.pid)
    await api.stop()
    if (round === 0) continue
    times.push(took / 1000)
    cpu.push(used.cpuSeconds)
    memory.push(used.megabytes)
  }
  const spent = `${median(cpu).toFixed(2)} s of CPU`
  print('start to first answer', `${median(times).toFixed(2)} s (${spent})`, '<= 0.5 s')
  print('resident memory then', `${Math.round(median(memory))} MB`, '<= 150 MB')
}

/** What Linux says of a process; a tick is a hundredth of a second. */
function processUse(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status) ?? []
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return { megabytes: Number(kilobytes) / 1024, cpuSeconds: ticks / 100 }
}
