import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP server for one test, with the requests that it received. */
export type TestServer = {
  origin: string
  calls: {
    method: string
    url: string
    headers: IncomingMessage['headers']
    body: string
  }[]
  close: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

/** Starts a real HTTP server on a free port. */
export async function startServer(
  answer: (response: ServerResponse, url: string) => void,
): Promise<TestServer> {
  const calls: TestServer['calls'] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    calls.push({ method, url, headers, body: await bodyOf(request) })
    answer(response, url)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
