import { connect } from 'node:tls'
import type { Random } from 'api/src/demo/random.ts'
import type { Site } from './site.ts'
import { type Call, createClient } from './visitors.ts'

const networks = 20

/** Request heads that once ended the gateway, and some that no browser sends. */
const oddRequests = [
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nKeep-Alive: timeout=5\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"a":"${'a'.repeat(100_000)}`,
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'GET /api/../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
  'BREW /%00%ff HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br;q=x, *;q=\r\nIf-None-Match: """\r\n\r\n',
]

const json = (path: string, body: object): [string, Call] => [
  `/api${path}`,
  { method: 'POST', body },
]

/** What unknown visitors send too much of; one of them a day. */
const calls: readonly ((turn: number) => [string, Call])[] = [
  (turn) =>
    json('/client-errors', {
      kind: 'render',
      message: `boom ${turn}`,
      path: '/',
      remote: 'rankings',
      release: 'x',
    }),
  (turn) => json('/auth/login', { login: `nobody${turn % 50}`, password: `guess${turn}` }),
  (turn) => json('/auth/register', { login: 'x', email: 'nobody', password: `p${turn}` }),
  (turn) => json('/auth/forgot-password', { email: `nobody${turn}@example.com` }),
  (turn) => [`/no/such/page/${turn}?q=${'x'.repeat(500)}`, {}],
  (turn) => json('/auth/login', { login: 'x'.repeat(1_200_000), password: `${turn}` }),
]

/** Sends too much from many addresses, for a while. @returns how many requests were sent */
export async function flood(
  site: Site,
  day: number,
  random: Random,
  requests: number,
): Promise<number> {
  const kind = day % (calls.length + 1)
  const call = calls[kind]
  if (!call) return floodRaw(site, random, requests)
  const clients = Array.from({ length: networks }, (_, index) =>
    createClient(site, `127.${20 + index}.${day}.1`),
  )
  const share = Math.ceil(requests / networks)
  await Promise.all(
    clients.map(async (client, index) => {
      for (let turn = 0; turn < share; turn += 1) {
        const [path, asked] = call(turn * networks + index)
        await client.ask(path, asked).catch(() => null)
      }
      client.close()
    }),
  )
  return share * networks
}

async function floodRaw(
  { port, ca }: Site,
  random: Random,
  requests: number,
): Promise<number> {
  for (let sent = 0; sent < requests; sent += 10) {
    await Promise.all(
      Array.from({ length: 10 }, () => sendRaw({ port, ca }, random.pick(oddRequests))),
    )
  }
  return requests
}

/** Ends when the server or a short while ends the connection. */
function sendRaw({ port, ca }: { port: number; ca: string }, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', ca, servername: 'localhost' }, () =>
      socket.write(bytes),
    )
    socket.setTimeout(500, () => socket.destroy())
    socket.on('data', () => socket.end())
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}
