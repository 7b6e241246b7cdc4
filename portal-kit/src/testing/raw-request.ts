import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Asks for a path as it is written: a client of its own would tidy it up first.
 *
 * @returns the whole answer, as it came
 */
export function rawRequest(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n`)
  return text(socket)
}
