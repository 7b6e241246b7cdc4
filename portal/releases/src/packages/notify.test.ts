import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from '@jest/globals'
import { notify } from './follow.ts'

const told: unknown[] = []
const server = createServer(async (request, response) => {
  told.push(JSON.parse(await text(request)))
  response.writeHead(request.url === '/full' ? 507 : 204).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** @returns what is said of an address that did not take it */
async function tell(address?: string) {
  const lines: string[] = []
  const app = {
    name: 'guides',
    package: '@guides/remote',
    registry: 'https://registry.example/',
    routes: [],
    namespaces: [],
    tags: {},
    ...(address === undefined ? {} : { notify: address }),
  }
  await notify(app, '@guides/remote@1.0.0 is live (live)', (line) => lines.push(line))
  return lines.join()
}

describe('the address that a list names for an app', () => {
  it('is told what happened', async () => {
    expect(await tell(`${origin}/hook`)).toBe('')
    const what = '@guides/remote@1.0.0 is live (live)'
    expect(told).toEqual([{ app: 'guides', package: '@guides/remote', text: what }])
  })

  it('is missed in a line, and stops nothing', async () => {
    expect(await tell(`${origin}/full`)).toBe(`guides: ${origin}/full answered 507`)
    expect(await tell('http://127.0.0.1:9/')).toMatch(/^guides: .* does not answer/)
    expect(await tell()).toBe('')
  })
})
