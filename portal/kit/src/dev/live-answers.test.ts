import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from '@jest/globals'
import { askForPage } from './live-answers.ts'

const server = createServer(({ url, headers }, response) => {
  const cacheControl = url === '/api/own' ? 'no-store' : 'public, max-age=60'
  const type = { 'content-type': 'application/json', 'cache-control': cacheControl }
  if (url === '/api/broken') return void response.writeHead(500, type).end('{}')
  response.writeHead(200, type).end(JSON.stringify([headers['accept-language']]))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a page in development', () => {
  it('brings what its public calls answer, in its language, without those that fail', async () => {
    const data = ['/api/towers', '/api/broken', '/api/own']
    expect(await askForPage(api, { path: '/towers', data }, 'es')).toEqual({
      renderedAt: expect.any(Number),
      answers: { '/api/towers': ['es'] },
    })
  })

  it.each([
    ['declares none', { path: '/towers', data: [] }],
    ['has parameters', { path: '/towers/:tower', data: ['/api/towers'] }],
    ['needs a session', { path: '/towers', access: 'session', data: ['/api/towers'] }],
  ] satisfies [string, Parameters<typeof askForPage>[1]][])(
    'brings no answers if it %s',
    async (_, route) => {
      expect(await askForPage(api, route, 'en')).toBeUndefined()
    },
  )

  it('brings none while the API is away', async () => {
    const route = { path: '/towers', data: ['/api/towers'] }
    expect(await askForPage('http://127.0.0.1:9', route, 'en')).toBeUndefined()
  })
})
