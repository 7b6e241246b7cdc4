import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { median } from 'bench/statistics'
import { apiServer, root } from '#src/portal/apps.ts'
import { startServer } from '#src/portal/server-process.ts'
import { load } from './load.ts'
import { print } from './report.ts'

const pace = { path: '/api/players/ranking', clients: 32, milliseconds: 1_500 }
const rounds = 5

/** What public reads keep of their pace while 64 log in at the same time. */
export async function logins(folder: string): Promise<void> {
  const env = { DATA_DIR: join(folder, 'small'), LOG_LEVEL: 'warn' }
  const api = await startServer('the API', apiServer, { env })
  try {
    const kept: number[] = []
    let hashed = 0
    await load(api.origin, pace)
    for (let round = 0; round < rounds; round++) {
      const idle = await load(api.origin, pace)
      const crowd = await startCrowd(api.origin)
      const busy = await load(api.origin, pace)
      hashed += await crowd.stop()
      kept.push(busy.perSecond / idle.perSecond)
    }
    print(
      'reads during 64 parallel logins / idle',
      `${median(kept).toFixed(2)} (${hashed} logins)`,
      '>= 0.5',
    )
  } finally {
    await api.stop()
  }
}

/** Starts the visitors, and waits for the first of them to have an answer. */
async function startCrowd(origin: string): Promise<{ stop: () => Promise<number> }> {
  const child = spawn('node', ['scripts/bench/login-crowd.ts', origin], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    async stop() {
      child.kill('SIGTERM')
      const { value } = await lines.next()
      return Number.parseInt(value ?? '0', 10)
    },
  }
}
