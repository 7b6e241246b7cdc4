import { request } from 'node:http'
import { join } from 'node:path'
import { apiServer } from '#src/portal/apps.ts'
import { startServer } from '#src/portal/server-process.ts'
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
    input: await answerOf(api.origin),
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
      'cached read / bare node:http',
      `${median(ratios).toFixed(2)} (${rate})`,
      '>= 0.95',
    )
  } finally {
    await Promise.all([api.stop(), bare.stop()])
  }
}

async function answerOf(origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${origin}${path}`,
      { headers: { 'accept-encoding': 'br' } },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers
        const body = Buffer.concat(chunks).toString('base64')
        resolve(JSON.stringify({ headers, body }))
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}
