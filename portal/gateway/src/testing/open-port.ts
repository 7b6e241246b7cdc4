import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { BoundSocket } from 'node:net'
import { createInterface } from 'node:readline'

/** The sh that becomes the program knows its process id: https://www.freedesktop.org/software/systemd/man/sd_listen_fds.html */
const asSystemd = 'export LISTEN_FDS=1 LISTEN_PID=$$; exec "$@"'

/** Starts a server on a socket. @returns when it says that it listens @throws Error when it ends before */
async function start(socket: BoundSocket, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn('sh', ['-c', asSystemd, 'sh', process.execPath, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', socket.fd()],
  })
  const listening = new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended`)))
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      if (line.includes(' listening on ')) resolve()
    })
  })
  await listening
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code
}

export type OpenPort = ReturnType<typeof openPort>

/** A port that stays open whether processes serve it or not, as a socket unit of systemd does. */
export function openPort() {
  const socket = new BoundSocket({ host: '127.0.0.1' })
  const { port } = socket.address()
  const children = new Set<ChildProcess>()
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** Starts a process that serves it, maybe beside others. @param args of Node: the script, and its own */
    async start(args: readonly string[], env: NodeJS.ProcessEnv) {
      const child = await start(socket, args, env)
      children.add(child)
      return {
        /** Tells it to end. @returns the exit code */
        end: (signal: NodeJS.Signals = 'SIGTERM') => end(child, signal),
        /** Resolves when it has ended by itself. */
        ended: once(child, 'exit'),
      }
    },
    async close(): Promise<void> {
      for (const child of children) await end(child, 'SIGKILL')
      socket.close()
    },
  }
}
