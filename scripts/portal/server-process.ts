import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root } from './apps.ts'
import { officeEnvironment } from './release.ts'
import { StepFailed } from './run.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

type Options = {
  /** Added to the environment of this process. */
  env?: NodeJS.ProcessEnv
  /** Of the script's command line. */
  args?: readonly string[]
  input?: string
  /** Receives every line that the server prints, except its address. */
  onLine?: (line: string) => void
}

const readyLine = /^(?:\w+ )?listening on (http:\/\/\S+)$/

const endWithParent = join(import.meta.dirname, 'end-with-parent.cjs')

/**
 * Starts a server of this repository, which prints its address, in a process of its own. It ends when this process
 * does, however that ends.
 *
 * @param name such as `the API`, for the error
 * @param script the server's entry file
 * @throws StepFailed when it ends before it listens
 */
export async function startServer(
  name: string,
  script: string,
  { env, args = [], input = '', onLine = () => {} }: Options = {},
) {
  const child = spawn('node', ['--require', endWithParent, script, ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    // Ctrl-C reaches the whole group of a terminal, but servers are stopped in order.
    detached: process.platform !== 'win32',
    env: { ...process.env, API_HOST: '127.0.0.1', API_PORT: '0', ...env },
  })
  child.stdin?.end(input)
  /** Its exit code, or the signal that killed it. */
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const listening = new Promise<string>((resolve) => {
    createInterface(child.stdout as Readable).on('line', (line) => {
      const origin = readyLine.exec(line)?.[1]
      if (origin) resolve(origin)
      else onLine(line)
    })
  })
  // The server has printed the reason itself.
  const failed = ended.then(() => {
    throw new StepFailed(`${name} did not start`)
  })
  const origin = await Promise.race([listening, failed])
  const stop = () => {
    if (child.connected) child.disconnect()
    return ended
  }
  return { origin, pid: child.pid ?? 0, ended, stop }
}

type GatewayOptions = {
  store: string
  /** The origin of the API. */
  api: string
  host?: string
  /** 0 picks a free one. */
  port?: number
  trustProxy?: readonly string[]
  /** Whether it serves the staff's office. */
  isOffice?: boolean
  env?: NodeJS.ProcessEnv
}

/** Starts `portal serve`, as a host in production does. */
export function startGateway({
  store,
  api,
  host = '127.0.0.1',
  port = 0,
  trustProxy = [],
  isOffice = false,
  env = {},
}: GatewayOptions) {
  const options = ['--store', store, '--api', api, '--host', host]
  const [name, what] = isOffice
    ? ['the office', [officeEnvironment, '--office']]
    : ['the gateway', ['production']]
  return startServer(name, 'portal/gateway/bin/portal.ts', {
    args: ['serve', ...what, ...options, '--port', String(port)],
    env: { TRUST_PROXY: trustProxy.join(','), ...env },
    onLine: console.log,
  })
}
