import { get, type IncomingMessage } from 'node:http'
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
    const { date: _, connection: __, 'keep-alive': ___, ...told } = fast.headers
    const { date: ____, connection: _____, ...expected } = usual.headers
    expect(told).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([name, value]) => [name, String(value)]),
      ),
    )
    expect(fast.body.equals(usual.rawPayload)).toBe(true)
    expect(JSON.parse(brotliDecompressSync(fast.body).toString())).toHaveLength(9)
  })

  it('says 304 to who has it already', async () => {
    const { headers } = await ask({})
    const again = await ask({ 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers.etag).toBe(headers.etag)
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
