import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './apps.ts'
import { exitOf, StepFailed } from './run.ts'

/** A server of this repository in a process of its own. */
export type ServerProcess = {
  origin: string
  pid: number
  /** Ends when the process does. */
  ended: Promise<number>
  stop: () => Promise<number>
}

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

/**
 * Starts a server that prints its address.
 *
 * @param name such as `the API`, for the error
 * @param script the server's entry file
 * @throws StepFailed when it ends before it listens
 */
export async function startServer(
  name: string,
  script: string,
  { env, args = [], input = '', onLine = () => {} }: Options = {},
): Promise<ServerProcess> {
  const child = spawn('node', [script, ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, API_HOST: '127.0.0.1', API_PORT: '0', ...env },
  })
  child.stdin.end(input)
  const ended = exitOf(child)
  // However this process ends, it leaves nothing running.
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const listening = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
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
    child.kill('SIGTERM')
    return ended
  }
  return { origin, pid: child.pid ?? 0, ended, stop }
}
