import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { freePort } from 'portal-contract/api'
import { until } from 'portal-releases/testing'
import { openGateway, serve } from '#src/testing/gateway.ts'
import { startPublicApi } from '#src/testing/live-portal.ts'

const open = await openGateway()
const servers: { close: () => Promise<void> }[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => open.close())

const readiness = '/api/ready'

/** An API that counts the calls of visitors. @param answer to these; by default its name */
async function startApi(name: string, answer?: RequestListener) {
  const state = { calls: 0, isReady: true }
  const server = await serve((request, response) => {
    if (request.url === readiness)
      return void response.writeHead(state.isReady ? 200 : 503).end()
    state.calls += 1
    if (answer) return answer(request, response)
    response.end(name)
  })
  servers.push(server)
  return { ...server, state }
}

/** An API that takes a call and ends the connection without an answer. */
const startLosing = () => startApi('losing', ({ socket }) => socket.destroy())

/** Repeats what it was sent. */
const startEcho = () =>
  startApi('echo', async (request, response) => response.end(await textOf(request)))

const nowhere = async () => `http://127.0.0.1:${await freePort()}`

/** A gateway over several APIs, which hears no more than what each test expects. */
async function over(...api: string[]) {
  const warnings: string[] = []
  const onWarning = (message: string) => warnings.push(message)
  const gateway = await open.another({ api, onWarning, onError: () => {} })
  const ask = async (options: InjectOptions) => {
    const { statusCode, body } = await gateway.inject({ url: '/api/home', ...options })
    return [statusCode, body] as const
  }
  return { gateway, ask, warnings }
}

const post = { method: 'POST', payload: '{"coins":5}' } as const

describe('several API origins', () => {
  it('take turns', async () => {
    const [one, other] = [await startApi('one'), await startApi('other')]
    const { ask } = await over(one.origin, other.origin)
    for (let call = 0; call < 10; call += 1) await ask({})
    expect([one.state.calls, other.state.calls]).toEqual([5, 5])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'stand in for one that is away, for %s too, whose body they get',
    async (method) => {
      const echo = await startEcho()
      const { ask } = await over(await nowhere(), echo.origin)
      const asked = { ...post, method }
      for (let call = 0; call < 2; call += 1)
        expect(await ask(asked)).toEqual([200, post.payload])
    },
  )

  it.each([
    ['GET', { method: 'GET' }, ''],
    [
      'POST with an Idempotency-Key',
      { ...post, headers: { 'idempotency-key': 'k' } },
      post.payload,
    ],
  ] as const)('stand in for one that loses a %s', async (_, asked, body) => {
    const [losing, echo] = [await startLosing(), await startEcho()]
    const { ask } = await over(losing.origin, echo.origin)
    for (let call = 0; call < 4; call += 1) expect(await ask(asked)).toEqual([200, body])
    expect(losing.state.calls).toBe(2)
  })

  it('are not asked twice for a POST that may have been processed', async () => {
    const [one, other] = [await startLosing(), await startLosing()]
    const { ask } = await over(one.origin, other.origin)
    const [status, body] = await ask(post)
    expect(status).toBe(502)
    expect(body).toContain('"code":"api-unreachable"')
    expect(one.state.calls + other.state.calls).toBe(1)
  })

  it('get no calls from the moment that they say they are not ready, until they are again', async () => {
    const [one, other] = [await startApi('one'), await startApi('other')]
    const { ask, warnings } = await over(one.origin, other.origin)
    one.state.isReady = false
    await until(async () => warnings.length === 1)
    one.state.calls = 0
    for (let call = 0; call < 6; call += 1) expect(await ask(post)).toEqual([200, 'other'])
    expect(one.state.calls).toBe(0)
    one.state.isReady = true
    await until(async () => warnings.length === 2)
    await ask({})
    await ask({})
    expect(one.state.calls).toBe(1)
    expect(warnings).toEqual([
      `the API at ${one.origin} is not ready: others answer its calls`,
      `the API at ${one.origin} is ready again`,
    ])
  })

  it('are asked all the same when none says that it is ready', async () => {
    const [one, other] = [await startApi('one'), await startApi('other')]
    const { ask, warnings } = await over(one.origin, other.origin)
    for (const { state } of [one, other]) state.isReady = false
    await until(async () => warnings.length === 2)
    expect((await ask(post))[0]).toBe(200)
  })

  it('are unreachable when all are away, as one is', async () => {
    const { ask } = await over(await nowhere(), await nowhere())
    const [status, body] = await ask({})
    expect([status, JSON.parse(body).code]).toEqual([502, 'api-unreachable'])
  })

  it('give public answers, whichever of them is away', async () => {
    const api = await startPublicApi({ '/api/guards': { body: ['Ada'], maxAge: 60 } })
    servers.push(api)
    const { gateway } = await over(await nowhere(), api.origin)
    const guards = () => gateway.inject('/api/guards')
    await until(async () => (await guards()).headers.age !== undefined)
    expect((await guards()).json()).toEqual(['Ada'])
  })
})

it('an only API is asked once more for a GET that it lost, and not for a POST', async () => {
  const losing = await startLosing()
  const { ask } = await over(losing.origin)
  expect((await ask({}))[0]).toBe(502)
  expect(losing.state.calls).toBe(2)
  await ask(post)
  expect(losing.state.calls).toBe(3)
})

const processes: ChildProcess[] = []
afterAll(() => {
  for (const child of processes) child.kill('SIGKILL')
})

async function startProcess(port: number) {
  const script = join(import.meta.dirname, '../testing/api-process.ts')
  const child = spawn(process.execPath, [script, String(port)])
  processes.push(child)
  await once(child.stdout, 'data')
  return child
}

it('no GET fails while one process of the API after the other is killed with SIGKILL', async () => {
  const ports = [await freePort(), await freePort()]
  const children = await Promise.all(ports.map(startProcess))
  const { ask } = await over(...ports.map((port) => `http://127.0.0.1:${port}`))
  const outcomes = new Set<string>()
  let [answered, isOver] = [0, false]
  const visitor = async () => {
    while (!isOver) {
      const [status, body] = await ask({})
      outcomes.add(`${status}, ${body.length} bytes`)
      answered += 1
    }
  }
  const visitors = Array.from({ length: 20 }, visitor)
  try {
    for (const index of [0, 1, 0, 1]) {
      const wanted = answered + 50
      await until(async () => answered > wanted)
      children[index]?.kill('SIGKILL')
      children[index] = await startProcess(ports[index] ?? 0)
    }
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
  expect([...outcomes]).toEqual(['200, 300011 bytes'])
})
