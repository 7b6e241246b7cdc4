import { join } from 'node:path'
import { apiServer } from '#src/portal/apps.ts'
import { startGateway } from '#src/portal/gateway-process.ts'
import { type ServerProcess, startServer } from '#src/portal/server-process.ts'
import { answerOf } from './answer-of.ts'
import { load } from './load.ts'
import { median, print } from './statistics.ts'
import { prepareStore } from './store.ts'

const clients = 32
const rounds = 40
const milliseconds = 100
const warmUp = 3_000

const answers = [
  { name: 'cached read through the gateway', path: '/api/players/ranking' },
  { name: 'HTML page through the gateway', path: '/top-players' },
]

/** What the gateway answers from memory, against bare node:http that sends the same bytes and headers. */
export async function throughGateway(folder: string): Promise<void> {
  const store = await prepareStore()
  const env = { DATA_DIR: join(folder, 'small'), LOG_LEVEL: 'warn' }
  const api = await startServer('the API', apiServer, { env })
  const gateway = await startGateway({ store, api: api.origin })
  try {
    for (const { name, path } of answers) await compare(name, path, gateway)
  } finally {
    await gateway.stop()
    await api.stop()
  }
}

async function compare(name: string, path: string, gateway: ServerProcess): Promise<void> {
  // While it warms up, the gateway learns the data and renders the page with it.
  await load(gateway.origin, { path, clients, milliseconds: warmUp })
  const bare = await startServer('the bare server', 'scripts/bench/bare-server.ts', {
    input: await answerOf(gateway.origin, path),
  })
  try {
    await load(bare.origin, { path, clients, milliseconds: warmUp })
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const ours = await load(gateway.origin, { path, clients, milliseconds })
      const theirs = await load(bare.origin, { path, clients, milliseconds })
      ratios.push(ours.perSecond / theirs.perSecond)
    }
    print(`${name} / bare node:http`, median(ratios).toFixed(2), '>= 0.9')
  } finally {
    await bare.stop()
  }
}
