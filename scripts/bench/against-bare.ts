import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { median } from 'bench/statistics'
import { apiServer } from '#src/portal/apps.ts'
import { startGateway, startServer } from '#src/portal/server-process.ts'
import { prepareStore, print } from './shared.ts'

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
  await answersPerSecond(origin, path, warmUp)
  const bare = await startServer('the bare server', 'scripts/bench/bare-server.ts', {
    input: await answerOf(origin, path),
  })
  try {
    await answersPerSecond(bare.origin, path, warmUp)
    const ratios: number[] = []
    const rates: number[] = []
    for (let round = 0; round < rounds; round++) {
      const ours = await answersPerSecond(origin, path, milliseconds)
      const theirs = await answersPerSecond(bare.origin, path, milliseconds)
      ratios.push(ours / theirs)
      rates.push(ours)
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

/** Plain sockets, and next to no parsing, so that the machine's time is the server's. */
async function answersPerSecond(origin: string, path: string, duration: number) {
  const { hostname, port } = new URL(origin)
  const text = `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\n\r\n`
  const began = performance.now()
  const ask = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const socket = connect(Number(port), hostname)
    let answers = 0
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const length = answerLength(received)
      if (length === null || received.length < length) return
      if (!received.subarray(0, 12).equals(success))
        return reject(new Error(`${origin}${path} did not answer with 200`))
      answers += 1
      received = received.subarray(length)
      if (performance.now() < began + duration) socket.write(text)
      else socket.end()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(answers))
    socket.once('connect', () => socket.write(text))
    return promise
  }
  const answers = await Promise.all(Array.from({ length: clients }, ask))
  const seconds = (performance.now() - began) / 1000
  return answers.reduce((sum, each) => sum + each, 0) / seconds
}

const success = Buffer.from('HTTP/1.1 200')

/** The bytes of the first answer, or null while its head is not all there. */
function answerLength(received: Buffer): number | null {
  const head = received.indexOf('\r\n\r\n')
  if (head === -1) return null
  const [, body = '0'] =
    /content-length: (\d+)/i.exec(received.toString('latin1', 0, head)) ?? []
  return head + 4 + Number(body)
}
