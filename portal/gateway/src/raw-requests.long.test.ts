import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it, jest } from '@jest/globals'
import { composePortal, until } from 'portal-releases/testing'
import { ask } from './testing/raw-request.ts'
import { type Conversation, createTraffic } from './testing/raw-traffic.ts'

// On a busy machine it takes a minute.
jest.setTimeout(300_000)

// A failing title names the seed: SEED=7 sends the same again, and RAW_REQUESTS=100000 more of them.
const seed = Number(process.env.SEED ?? 22)
const total = Number(process.env.RAW_REQUESTS ?? 20_000)
const atOnce = 16

const root = join(import.meta.dirname, '../../..')

/** Collects what nobody holds, and tells the parent process how much is left. */
const measured = `
  process.on('message', () => {
    globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap')
    process.send({ bytes: heapUsed + external, sockets: sockets.length })
  })
`

type Measured = { bytes: number; sockets: number }

/** A server in a process of its own that tells its memory. @param args after the program */
async function startServer(program: string, args: string[], env: NodeJS.ProcessEnv) {
  const hook = `data:text/javascript,${encodeURIComponent(measured)}`
  const flags = ['--expose-gc', '--import', hook]
  const server: ChildProcess = spawn(
    process.execPath,
    [...flags, join(root, program), ...args],
    { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  const { stdout, stderr } = server
  if (!stdout || !stderr) throw new Error('the pipes are missing')
  const complaint = text(stderr)
  let hasEnded = false
  const ended = once(server, 'exit').then(() => {
    hasEnded = true
  })
  const log: string[] = []
  const reader = createInterface(stdout)
  reader.on('line', (line) => log.push(line))
  while (!log.some((line) => line.includes('listening'))) {
    await Promise.race([once(reader, 'line'), ended])
    if (hasEnded) throw new Error(await complaint)
  }
  return {
    port: Number(/http:\S+:(\d+)/.exec(log.join('\n'))?.[1]),
    log,
    hasEnded: () => hasEnded,
    measure: async (): Promise<Measured> => {
      server.send('measure')
      const [answer] = await once(server, 'message')
      return answer
    },
    /** @returns what it wrote to standard error */
    stop: async (): Promise<string> => {
      server.kill('SIGTERM')
      await ended
      return complaint
    },
  }
}

/** The real API with its demo realm, and the real gateway in front of it. */
async function startServers(store: string, dataDir: string) {
  const env = { DATA_DIR: dataDir, API_PORT: '0', LOG_LEVEL: 'warn' }
  const api = await startServer('api/src/server.ts', [], env)
  const args = ['--api', `http://127.0.0.1:${api.port}`, '--port', '0', '--store', store]
  const gateway = await startServer(
    'portal/gateway/bin/portal.ts',
    ['serve', 'production', ...args],
    { TRUST_PROXY: '127.0.0.1' },
  )
  return { api, gateway }
}

const portal = await composePortal()
const dataDir = await mkdtemp(join(tmpdir(), 'portal-raw-'))
const { api, gateway } = await startServers(portal.store, dataDir)
afterAll(async () => {
  await Promise.all([gateway.stop(), api.stop()])
  await portal.clean()
  await rm(dataDir, { recursive: true, force: true })
})

async function converse(port: number, { parts, ending }: Conversation): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
  // The server may close or reset at any time.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const answered = new Promise((resolve) => socket.once('data', resolve))
  for (const [index, part] of parts.entries()) {
    if (index > 0) await setTimeout(2)
    socket.write(part)
  }
  if (ending === 'reset') socket.resetAndDestroy()
  else {
    if (ending === 'after an answer') await Promise.race([answered, closed])
    socket.end()
  }
  await closed
}

const traffic = createTraffic(seed)
let conversations = 0

/** Sends so many requests, most of them to the gateway. */
async function send(requests: number): Promise<void> {
  let left = requests
  const work = async () => {
    while (left > 0) {
      const conversation = traffic()
      conversations += 1
      left -= conversation.requests
      await converse(conversations % 4 === 0 ? api.port : gateway.port, conversation)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** A visitor at an address of their own opens a page, reads, and mistypes a password. */
async function visit(count: number): Promise<string> {
  const headers = {
    'x-forwarded-for': `198.51.${Math.floor(count / 250) % 250}.${count % 250}`,
    'x-forwarded-proto': 'https',
  }
  const page = await ask(gateway.port, { path: '/', headers })
  const read = await ask(gateway.port, { path: '/api/home', headers })
  const login = await ask(gateway.port, {
    path: '/api/auth/login',
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ login: `visitor${count}`, password: 'mistyped1' }),
  })
  const { success } = JSON.parse(String(login.body))
  return `${page.status} ${read.status} ${login.status} ${success}`
}

it(`answers a visitor through ${total} odd requests (seed ${seed}), and lives on with the memory of before`, async () => {
  const answers = new Map<string, number>()
  let isFlooded = true
  const visits = (async () => {
    for (let count = 0; isFlooded; count += 1) {
      const told = await visit(count).catch(String)
      answers.set(told, (answers.get(told) ?? 0) + 1)
    }
  })()
  // What grows with use is full after a part of them.
  await send(total / 4)
  const before = [await gateway.measure(), await api.measure()]
  await send((total * 3) / 4)
  isFlooded = false
  await visits
  expect([gateway.hasEnded(), api.hasEnded()]).toEqual([false, false])
  await until(async () => (await gateway.measure()).sockets < 140)
  const after = [await gateway.measure(), await api.measure()]
  const grown = after.map(({ bytes }, index) => bytes - (before[index]?.bytes ?? 0))
  expect([...answers.keys()]).toEqual(['200 200 200 false'])
  expect(Math.max(...grown)).toBeLessThan(20_000_000)
  // No visitor can write into the log.
  expect(await gateway.stop()).toBe('')
  expect(api.log.filter((line) => line.startsWith('{'))).toEqual([])
})
