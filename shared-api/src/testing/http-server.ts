import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Call = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

/** Starts a real HTTP server on a free port. */
export async function startServer(answer: (response: ServerResponse) => void) {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    calls.push({ method, url, headers, body: await text(request) })
    answer(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
