import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../../../..')

/** Collects what nobody holds, and tells the parent process how much is left. */
const measured = `
  process.on('message', () => {
    globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap')
    process.send({ bytes: heapUsed + external, sockets: sockets.length })
  })
`

export type Measured = { bytes: number; sockets: number }

/** A server in a process of its own that tells its memory. @param args after the program */
async function startServer(program: string, args: string[], env: NodeJS.ProcessEnv) {
  const hook = `data:text/javascript,${encodeURIComponent(measured)}`
  const flags = ['--expose-gc', '--import', hook]
  const server: ChildProcess = spawn(
    process.execPath,
    [...flags, join(root, program), ...args],
    { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  const { stdout, stderr } = server
  if (!stdout || !stderr) throw new Error('the pipes are missing')
  const complaint = text(stderr)
  const log: string[] = []
  const reader = createInterface(stdout)
  reader.on('line', (line) => log.push(line))
  while (!log.some((line) => line.includes('listening')))
    await Promise.race([
      once(reader, 'line'),
      once(server, 'exit').then(async () => {
        throw new Error(await complaint)
      }),
    ])
  const port = Number(/http:\S+:(\d+)/.exec(log.join('\n'))?.[1])
  return {
    port,
    log,
    hasEnded: () => server.exitCode !== null || server.signalCode !== null,
    measure: async (): Promise<Measured> => {
      server.send('measure')
      const [answer] = await once(server, 'message')
      return answer
    },
    /** @returns what it wrote to standard error */
    stop: async (): Promise<string> => {
      const isRunning = server.exitCode === null && server.signalCode === null
      const ended = isRunning ? once(server, 'exit') : null
      server.kill('SIGTERM')
      await ended
      return complaint
    },
  }
}

/** The real API with its demo realm, and the real gateway in front of it. */
export async function startServers(store: string, dataDir: string) {
  const env = { DATA_DIR: dataDir, API_PORT: '0', LOG_LEVEL: 'warn' }
  const api = await startServer('api/src/server.ts', [], env)
  const args = ['--api', `http://127.0.0.1:${api.port}`, '--port', '0', '--store', store]
  const gateway = await startServer(
    'portal/gateway/bin/portal.ts',
    ['serve', 'production', ...args],
    { TRUST_PROXY: '127.0.0.1' },
  )
  return { api, gateway }
}
