import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from '@jest/globals'
import { followServing, listenTarget } from './serving.ts'

const quickly = { drainSeconds: 0, longestMs: 60_000 }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(() => agent.destroy())

/** A server that answers when it is told to. */
async function openServer() {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const server = createServer(async ({ url }, response) => {
    asked.resolve()
    if (url === '/slow') await promise
    response.end('answered')
  })
  const serving = followServing(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => {
    const asking = request({ host: '127.0.0.1', port, path, agent }).end()
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    return [response.headers.connection, await text(response)]
  }
  return { server, serving, port, ask, answer, asked: asked.promise }
}

describe('a server that is told to end', () => {
  it('says that it is not ready, and answers on while others notice', async () => {
    const { serving, ask } = await openServer()
    expect(serving.isReady()).toBe(true)
    const ended = serving.end({ ...quickly, drainSeconds: 1 })
    expect(serving.isReady()).toBe(false)
    expect(await ask('/')).toEqual(['close', 'answered'])
    await ended
    await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
  })

  it('finishes what runs, and tells the caller not to use the connection again', async () => {
    const { serving, ask, answer, asked } = await openServer()
    const slow = ask('/slow')
    await asked
    const ended = serving.end(quickly)
    answer()
    expect(await slow).toEqual(['close', 'answered'])
    await ended
  })

  it('waits neither for connections that are idle nor for those that never asked', async () => {
    const { serving, ask, port, server } = await openServer()
    expect(await ask('/')).toEqual(['keep-alive', 'answered'])
    const silent = connect(port, '127.0.0.1')
    await once(server, 'connection')
    await Promise.all([once(silent, 'close'), serving.end(quickly)])
  })

  it('does not wait longer than it is allowed to', async () => {
    const { serving, ask, asked } = await openServer()
    const slow = ask('/slow')
    await asked
    const lost = expect(slow).rejects.toThrow('socket hang up')
    await serving.end({ drainSeconds: 0, longestMs: 100 })
    await lost
  })
})

describe('a server listens', () => {
  const { pid } = process

  it('on the socket that systemd passed to its process', () => {
    const env = { LISTEN_PID: `${pid}`, LISTEN_FDS: '1' }
    expect(listenTarget('127.0.0.1', 8080, env)).toMatchObject({ fd: 3 })
  })

  it.each([
    ['nothing was passed', {}],
    ['it was passed to a parent', { LISTEN_PID: `${pid + 1}`, LISTEN_FDS: '1' }],
    ['no socket was passed', { LISTEN_PID: `${pid}`, LISTEN_FDS: '0' }],
  ])('on its own address when %s', (_, env) => {
    const own = { host: '127.0.0.1', port: 8080 }
    expect(listenTarget('127.0.0.1', 8080, env)).toEqual(own)
  })
})
