import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { apiServer, root } from '#src/portal/apps.ts'
import { run } from '#src/portal/run.ts'
import { type ServerProcess, startServer } from '#src/portal/server-process.ts'
import { load } from './load.ts'
import { median, print } from './statistics.ts'

const sizes = [10_000, 1_000_000]
const rankings = ['/api/players/ranking', '/api/clans/ranking', '/api/events/ffa']
const rounds = 5

/** Rankings over a large realm against those over a small one. */
export async function realmSizes(folder: string): Promise<void> {
  const servers: ServerProcess[] = []
  try {
    for (const size of sizes) servers.push(await startRealm(folder, size))
    for (const path of rankings) {
      for (const [index, server] of servers.entries())
        await refresh(server, path, sizes[index])
    }
    const [small, large] = servers
    if (!small || !large) return
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const pace = { path: rankings[0] ?? '', clients: 32, milliseconds: 600 }
      const ofLarge = await load(large.origin, pace)
      const ofSmall = await load(small.origin, pace)
      ratios.push(ofLarge.perSecond / ofSmall.perSecond)
    }
    print('cached: 1,000,000 / 10,000 characters', median(ratios).toFixed(2), 'same')
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function startRealm(folder: string, size: number): Promise<ServerProcess> {
  const env = { ...process.env, DATA_DIR: join(folder, String(size)), LOG_LEVEL: 'silent' }
  const generate = ['api/src/cli.ts', 'realm', 'generate', `--characters=${size}`]
  await run('node', generate, { cwd: root, env, output: 'on-failure' })
  return startServer('the API', apiServer, { env })
}

/** The first read of a ranking, and how long another answer waits beside it. */
async function refresh({ origin }: ServerProcess, path: string, size = 0): Promise<void> {
  await (await fetch(`${origin}/api/news`)).text()
  const began = performance.now()
  let isDone = false
  let refused = 0
  const answered = async () => {
    // Where a statement is cut off at its limit, the next try is a second later.
    for (let tries = 0; tries < 10; tries++) {
      const answer = await fetch(`${origin}${path}`)
      await answer.text()
      if (answer.ok) return
      refused += 1
      await setTimeout(1_000)
    }
  }
  const first = answered().finally(() => {
    isDone = true
  })
  let longest = 0
  while (!isDone) {
    const asked = performance.now()
    await (await fetch(`${origin}/api/news`)).text()
    longest = Math.max(longest, performance.now() - asked)
    await setTimeout(5)
  }
  await first
  const took = Math.round(performance.now() - began)
  const cut = refused > 0 ? `, cut off ${refused} times` : ''
  print(
    `first read of ${path} at ${size.toLocaleString('en')}`,
    `${took} ms${cut}; another answer beside it waits at most ${Math.round(longest)} ms`,
    'printed',
  )
}
