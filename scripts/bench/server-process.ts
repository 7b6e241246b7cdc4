import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from '#src/portal/apps.ts'
import { exitOf, StepFailed } from '#src/portal/run.ts'

export interface ServerProcess {
  origin: string
  pid: number
  /** The lines of its log that hold this text. */
  linesWith: (text: string) => number
  stop: () => Promise<void>
}

interface Options {
  env?: NodeJS.ProcessEnv
  input?: string
}

/**
 * Starts a server of this repository that tells its address in a line.
 *
 * @throws StepFailed when it ends before that
 */
export async function startServer(
  script: string,
  { env = {}, input = '' }: Options = {},
): Promise<ServerProcess> {
  const child = spawn('node', [script], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, API_HOST: '127.0.0.1', API_PORT: '0', ...env },
  })
  child.stdin.end(input)
  const ended = exitOf(child)
  const { origin, lines } = await addressOf(child, ended)
  return {
    origin,
    pid: child.pid ?? 0,
    linesWith: (text) => lines.filter((line) => line.includes(text)).length,
    async stop() {
      child.kill('SIGTERM')
      await ended.catch(() => {})
    },
  }
}

function addressOf(child: ChildProcess, ended: Promise<number>) {
  const lines: string[] = []
  const told = new Promise<{ origin: string; lines: string[] }>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      // Of a log at its fullest only what is counted is worth keeping.
      if (line.includes('game statement')) lines.push(line)
      const [, origin] = /listening on (http:\S+)/.exec(line) ?? []
      if (origin) resolve({ origin, lines })
    })
  })
  const failed = ended.then(() => {
    throw new StepFailed('the server did not start')
  })
  failed.catch(() => {})
  return Promise.race([told, failed])
}
