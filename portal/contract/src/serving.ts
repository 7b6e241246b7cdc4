import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** The first descriptor that systemd passes, as sd_listen_fds(3) says. */
const firstPassed = 3
/** Connections that wait for the next process. */
const backlog = 4_096
const sweepMs = 50
/** A connection on which no request has begun by then is not waited for. Counted, because a busy process reads late. */
const silentSweeps = 20

/**
 * Where to listen: on the socket that systemd keeps open for this process, or else on the host and port. Connections to
 * that socket wait while no process listens.
 */
export function listenTarget(host: string, port: number, env = process.env) {
  const { LISTEN_PID, LISTEN_FDS } = env
  const isPassed = Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) > 0
  // Fastify listens on both addresses of localhost, unless it is given another host.
  return isPassed ? { fd: firstPassed, host: '127.0.0.1', backlog } : { host, port }
}

export type Serving = ReturnType<typeof followServing>

/**
 * How long running requests may take to end, in milliseconds. `npm start`, which lets nobody notice first, gives gateway
 * and API 20 seconds together; units of systemd give each more.
 */
export const longestWait = (drainSeconds: number) => (drainSeconds > 0 ? 30_000 : 9_000)

type End = { drainSeconds: number; longestMs?: number }

/** Follows what a server answers, so that it can end without losing a request. */
export function followServing(server: Server) {
  const sockets = new Set<Socket>()
  const running = new Map<ServerResponse, Socket>()
  let isReady = true

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    running.set(response, socket)
    response.once('close', () => running.delete(response))
    if (!isReady) response.shouldKeepAlive = false
  })

  const closeSilent = () => {
    const busy = new Set(running.values())
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
  }

  return {
    /** Whether new requests are welcome; for a readiness check. */
    isReady: () => isReady,
    /**
     * Says that it is not ready, and goes on serving while others notice; each answer closes its connection. Then stops
     * listening, finishes what runs, and closes what is left.
     */
    async end({ drainSeconds, longestMs = longestWait(drainSeconds) }: End): Promise<void> {
      isReady = false
      for (const response of running.keys())
        if (!response.headersSent) response.shouldKeepAlive = false
      await setTimeout(drainSeconds * 1_000)
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      let sweeps = 0
      // Node closes connections that are idle now, and keeps those that become idle later.
      const sweep = setInterval(() => {
        server.closeIdleConnections()
        sweeps += 1
        if (sweeps > silentSweeps) closeSilent()
      }, sweepMs)
      await Promise.race([closed, setTimeout(longestMs, undefined, { ref: false })])
      clearInterval(sweep)
      server.closeAllConnections()
    },
  }
}
