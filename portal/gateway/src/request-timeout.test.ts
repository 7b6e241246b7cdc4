import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { openGateway } from './testing/gateway.ts'

const onError = jest.fn()

const open = await openGateway({ requestTimeoutMs: 300, onError })
afterAll(() => open.close())

/** Sends the beginning of a request, then a byte now and again, until it is cut off; returns what it was told. */
async function drip(beginning: string): Promise<string> {
  const socket = connect(open.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(beginning)
  const timer = setInterval(() => socket.write('x'), 20)
  let told = ''
  socket.on('data', (chunk) => {
    told += chunk
  })
  // Writing after the other side has closed fails.
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return told
}

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`

describe('a request that does not come to its end', () => {
  it.each([
    ['drips its headers', 'GET / HTTP/1.1\r\nHost: portal.test\r\nX-Slow: '],
    ['drips the body of a beacon', post('/portal/health')],
    ['drips a body for the API', post('/api/auth/login')],
  ])('is answered with 408 when it %s', async (_, beginning) => {
    expect(await drip(beginning)).toMatch(/^HTTP\/1\.1 408 /)
    // The visitor's doing, and no sign of the API's absence.
    expect(onError).not.toHaveBeenCalled()
  })

  it('has half a minute, headers and body together', async () => {
    const gateway = await open.another()
    const { requestTimeout, headersTimeout } = gateway.server
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000])
    await gateway.close()
  })
})
