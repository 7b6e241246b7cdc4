import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { whenTestEnds } from '#src/testing/test-app.ts'

type Cut = 'before it arrives' | 'in the middle' | 'before its answer'

/**
 * Stands between the site and a server on this machine, and cuts a connection at a statement: at the packet that executes it,
 * which follows the one that prepares it. The site's own database has no such packets: there it is the statement after it.
 */
export async function openFaultProxy(port: number) {
  const sockets = new Set<Socket>()
  let armed: { cut: Cut; words: string } | null = null

  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    let isMute = false
    let isPrepared = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    const end = () => {
      client.destroy()
      upstream.end()
    }
    client.on('close', () => upstream.end())
    upstream.on('close', () => client.destroy())
    upstream.on('data', (chunk) => (isMute ? end() : client.write(chunk)))
    client.on('data', (chunk) => {
      if (!armed || !isPrepared) {
        isPrepared = armed !== null && chunk.includes(armed.words)
        return upstream.write(chunk)
      }
      const { cut } = armed
      armed = null
      if (cut === 'before its answer') isMute = true
      if (cut === 'in the middle') upstream.write(chunk.subarray(0, chunk.length >> 1))
      if (cut === 'before its answer') upstream.write(chunk)
      else end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenTestEnds(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Like a host that is gone: nothing is answered, and nobody can connect any more. */
    die() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    /** Cuts a connection at the next statement that contains these words. @returns whether that has happened */
    arm(cut: Cut, words: string) {
      armed = { cut, words }
      return () => armed === null
    },
  }
}
