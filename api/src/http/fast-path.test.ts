import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { shareApp } from '#src/testing/test-app.ts'

const path = '/api/castles'

describe('the fast lane', () => {
  const shared = shareApp({ env: { LOG_LEVEL: 'info' } })
  let origin = ''
  beforeAll(async () => {
    origin = await shared().app.listen({ host: '127.0.0.1', port: 0 })
  })

  it('sends what the usual way does, to the letter', async () => {
    const headers = { 'accept-encoding': 'br', 'x-request-id': 'gateway-0123456789' }
    const usual = await shared().app.inject({ url: path, headers })
    const fast = await ask(headers)
    expect(told(fast.headers)).toEqual(told(usual.headers))
    expect(fast.body.equals(usual.rawPayload)).toBe(true)
    expect(JSON.parse(brotliDecompressSync(fast.body).toString())).toHaveLength(9)
  })

  it('says 304 to who has it already', async () => {
    const first = await ask({})
    const headers = {
      'if-none-match': String(first.headers.etag),
      'x-request-id': 'gateway-0123456789',
    }
    const again = await ask(headers)
    expect([again.status, again.body.length]).toEqual([304, 0])
    const usual = await shared().app.inject({ url: path, headers })
    expect(told(again.headers)).toEqual(told(usual.headers))
  })

  it('gives every answer an id of its own', async () => {
    const headers = { 'x-request-id': 'gateway-0123456789' }
    const answers = await Promise.all([ask({}), ask(headers), ask({}), ask({})])
    const ids = answers.map((answer) => answer.headers['x-request-id'])
    expect(new Set(ids).size).toBe(4)
    expect(ids[1]).toBe('gateway-0123456789')
  })

  it('leaves alone what is not a plain read of it', async () => {
    const head = await fetch(`${origin}${path}`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const other = await fetch(`${origin}${path}`, { method: 'POST' })
    expect(other.status).toBe(404)
    const query = await fetch(`${origin}/api/players/ranking?limit=20`)
    expect(await query.json()).toMatchObject({ pvp: { length: 20 } })
  })

  async function ask(headers: Record<string, string>) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}${path}`, { headers }, resolve).once('error', reject)
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: await buffer(answer),
    }
  }
})

function told(headers: OutgoingHttpHeaders) {
  const { date: _, connection: __, 'keep-alive': ___, ...others } = headers
  return Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, String(value)]),
  )
}
