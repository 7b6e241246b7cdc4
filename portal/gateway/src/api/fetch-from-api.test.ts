import { createServer, type ServerResponse } from 'node:http'
import { afterAll, describe, expect, it } from '@jest/globals'
import { listen } from '#src/testing/gateway.ts'
import { fetchFromApi } from './fetch-from-api.ts'

const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/late': () => {},
  '/slow': (response) => response.writeHead(200).write('['),
  '/large': (response) => response.end('x'.repeat(500_001)),
  '/largest': (response) => response.end('x'.repeat(500_000)),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '10' }).write('[')
    response.destroy()
  },
}
const server = createServer(({ url = '' }, response) => answers[url]?.(response))
const api = `http://127.0.0.1:${await listen(server)}`

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (url: string, limitMs?: number) =>
  fetchFromApi({ api, url, language: 'en', etag: null, ...(limitMs && { limitMs }) })

describe('an answer of the API counts as none', () => {
  it.each([
    ['that does not come in time', '/late', 50, /timeout/],
    ['that does not end in time', '/slow', 50, /timeout/],
    ['that is too large', '/large', undefined, /larger than 500000 bytes/],
    ['that is cut off', '/cut', undefined, /./],
  ])('%s', async (_, url, limitMs, message) => {
    await expect(ask(url, limitMs)).rejects.toThrow(message)
  })
})

it('an answer that is as large as it may be is taken', async () => {
  expect((await ask('/largest')).text).toHaveLength(500_000)
})
