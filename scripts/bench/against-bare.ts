import { request } from 'node:http'
import { join } from 'node:path'
import { median } from 'bench/statistics'
import { apiServer } from '#src/portal/apps.ts'
import { startGateway, startServer } from '#src/portal/server-process.ts'
import { load } from './load.ts'
import { print } from './report.ts'
import { prepareStore } from './store.ts'

const ranking = '/api/players/ranking'
const clients = 32
// The machine's own speed changes within seconds: many short rounds, side by side.
const rounds = 40
const milliseconds = 100
const warmUp = 3_000

/** What API and gateway answer from memory, against bare node:http that sends the same bytes and headers. */
export async function againstBare(folder: string): Promise<void> {
  const store = await prepareStore()
  const env = { DATA_DIR: join(folder, 'small'), LOG_LEVEL: 'warn' }
  const api = await startServer('the API', apiServer, { env })
  const gateway = await startGateway({ store, api: api.origin })
  try {
    await compare('cached read of the API alone', api.origin, ranking, 'printed')
    await compare('cached read through the gateway', gateway.origin, ranking, '>= 0.6')
    await compare('HTML page through the gateway', gateway.origin, '/top-players', '>= 0.6')
  } finally {
    await gateway.stop()
    await api.stop()
  }
}

async function compare(name: string, origin: string, path: string, target: string) {
  // While it warms up, the gateway learns the data and renders the page with it.
  await load(origin, { path, clients, milliseconds: warmUp })
  const bare = await startServer('the bare server', 'scripts/bench/bare-server.ts', {
    input: await answerOf(origin, path),
  })
  try {
    await load(bare.origin, { path, clients, milliseconds: warmUp })
    const ratios: number[] = []
    const rates: number[] = []
    for (let round = 0; round < rounds; round++) {
      const ours = await load(origin, { path, clients, milliseconds })
      const theirs = await load(bare.origin, { path, clients, milliseconds })
      ratios.push(ours.perSecond / theirs.perSecond)
      rates.push(ours.perSecond)
    }
    const rate = `${Math.round(median(rates))} a second`
    print(`${name} / bare node:http`, `${median(ratios).toFixed(2)} (${rate})`, target)
  } finally {
    await bare.stop()
  }
}

/** An answer with its headers, compressed, as `bare-server.ts` reads it. */
async function answerOf(origin: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' }
    const asked = request(`${origin}${path}`, { headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const { date: _, connection: __, 'keep-alive': ___, ...told } = response.headers
      const body = Buffer.concat(chunks).toString('base64')
      resolve(JSON.stringify({ headers: told, body }))
    })
    asked.once('error', reject)
    asked.end()
  })
}
