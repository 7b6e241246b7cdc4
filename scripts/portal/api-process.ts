import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { apiServer, root } from './apps.ts'
import { exitOf, StepFailed } from './run.ts'

/** The API in a process of its own. */
export interface ApiProcess {
  origin: string
  /** Ends when the process does. */
  ended: Promise<number>
  stop: () => Promise<number>
}

interface ApiOptions {
  dataDir: string
  realmFile: string
  env?: NodeJS.ProcessEnv
}

/** What the API says of itself. */
export async function readHealth(origin: string): Promise<{ realm: 'demo' | 'own' }> {
  const answer = await fetch(`${origin}/api/health`)
  return (await answer.json()) as { realm: 'demo' | 'own' }
}

const readyLine = /^api listening on (http:\/\/\S+)$/

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<number>,
): Promise<string> {
  if (!child.stdout) throw new StepFailed('the API has no output to wait for')
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const origin = readyLine.exec(line)?.[1]
      if (origin) resolve(origin)
      else console.log(line)
    })
  })
  // What went wrong, the API has said itself, in one line.
  const failed = ended.then(() => {
    throw new StepFailed('the API did not start')
  })
  return Promise.race([ready, failed])
}

/**
 * Starts the API on a free port of this machine.
 *
 * @throws StepFailed when it ends before it listens
 */
export async function startApi({
  dataDir,
  realmFile,
  env,
}: ApiOptions): Promise<ApiProcess> {
  const child = spawn('node', [apiServer], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      API_HOST: '127.0.0.1',
      API_PORT: '0',
      DATA_DIR: dataDir,
      REALM_FILE: realmFile,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const ended = exitOf(child)
  const origin = await waitUntilReady(child, ended)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { origin, ended, stop }
}
