import { join } from 'node:path'
import { apiServer } from '#src/portal/apps.ts'
import { startServer } from '#src/portal/server-process.ts'
import { answerOf } from './answer-of.ts'
import { load } from './load.ts'
import { median, print } from './statistics.ts'

const path = '/api/players/ranking'
const pace = { path, clients: 32 }
// The machine's own speed changes within seconds: many short rounds, side by side.
const rounds = 80
const warmUp = 3_000

/** A cached public read against bare node:http that sends the same bytes. */
export async function cachedReads(folder: string): Promise<void> {
  const env = { DATA_DIR: join(folder, 'small'), LOG_LEVEL: 'warn' }
  const api = await startServer('the API', apiServer, { env })
  const bare = await startServer('the bare server', 'scripts/bench/bare-server.ts', {
    input: await answerOf(api.origin, path),
  })
  try {
    const ratios: number[] = []
    const rates: number[] = []
    for (const { origin } of [api, bare]) {
      await load(origin, { ...pace, milliseconds: warmUp })
    }
    for (let round = 0; round < rounds; round++) {
      const ours = await load(api.origin, { ...pace, milliseconds: 100 })
      const theirs = await load(bare.origin, { ...pace, milliseconds: 100 })
      ratios.push(ours.perSecond / theirs.perSecond)
      rates.push(ours.perSecond)
    }
    const rate = `${Math.round(median(rates))} a second`
    print(
      'cached read of the API alone / bare node:http',
      `${median(ratios).toFixed(2)} (${rate})`,
      'printed',
    )
  } finally {
    await Promise.all([api.stop(), bare.stop()])
  }
}
