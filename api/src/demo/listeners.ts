import { createServer } from 'node:net'
import type { Address } from '#src/status/plugin.ts'

export type Listener = Address & { close(): Promise<void> }

/** Stands in for a game or login server: accepts connections and closes them. */
export function openListener(): Promise<Listener> {
  const host = '127.0.0.1'
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      // A broken connection does not matter here.
      socket.on('error', () => {})
      socket.end()
    })
    server.once('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0
      resolve({
        host,
        port,
        close: () => new Promise((done) => server.close(() => done())),
      })
    })
  })
}
