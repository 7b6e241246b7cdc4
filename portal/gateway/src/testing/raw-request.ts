import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

/** Asks for a path as it is written, which clients would tidy up. @returns the whole answer, as it came */
export const rawRequest = (port: number, path: string, cookie = '') =>
  sendRaw(
    port,
    `GET ${path} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`,
  )

/** Sends bytes as they are. @returns everything that comes back until the connection ends */
export function sendRaw(port: number, ...parts: readonly (string | Buffer)[]) {
  const socket = connect(port, '127.0.0.1')
  for (const part of parts) socket.write(part)
  return text(socket)
}

export type RawRequest = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Asks a server on this machine. @param ca the authority of its certificate, where it speaks TLS */
export async function ask(
  port: number,
  { path, method = 'GET', headers = {}, body = '' }: RawRequest,
  ca?: string,
) {
  const options = { host: '127.0.0.1', port, path, method, headers, agent: false }
  const asking = ca
    ? requestSecurely({ ...options, ca, servername: 'localhost' })
    : request(options)
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: await buffer(answer),
  }
}

export type RawResponse = Awaited<ReturnType<typeof ask>>
