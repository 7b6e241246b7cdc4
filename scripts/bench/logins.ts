import { join } from 'node:path'
import { apiServer } from '#src/portal/apps.ts'
import { load } from './load.ts'
import { startServer } from './server-process.ts'
import { median, print } from './statistics.ts'

const pace = { path: '/api/players/ranking', clients: 32, milliseconds: 1_500 }
const rounds = 3

/** What public reads keep of their pace while 64 log in at the same time. */
export async function logins(folder: string): Promise<void> {
  const env = { DATA_DIR: join(folder, 'small'), LOG_LEVEL: 'warn' }
  const api = await startServer(apiServer, { env })
  try {
    const kept: number[] = []
    let hashed = 0
    await load(api.origin, pace)
    for (let round = 0; round < rounds; round++) {
      const idle = await load(api.origin, pace)
      const stop = new AbortController()
      const visitors = Array.from({ length: 64 }, (_, index) =>
        logInAgainAndAgain(api.origin, round * 64 + index, stop.signal),
      )
      const busy = await load(api.origin, pace)
      stop.abort()
      for (const count of await Promise.all(visitors)) hashed += count
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

/** Each visitor has an address and names of his own, so that no limit spares the server work. */
async function logInAgainAndAgain(origin: string, visitor: number, signal: AbortSignal) {
  let count = 0
  while (!signal.aborted) {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${visitor}.${count % 250}`,
      },
      body: JSON.stringify({ login: `v${visitor}x${count}`, password: 'guess-guess' }),
    })
    await answer.text()
    count += 1
  }
  return count
}
