import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './apps.ts'
import { exitOf, StepFailed } from './run.ts'
import type { Site } from './site.ts'

/** The double of Mercado Pago in a process of its own. */
export interface SandboxProcess {
  origin: string
  /** What the API must know to pay there. */
  env: NodeJS.ProcessEnv
  stop: () => Promise<number>
}

const readyLine = /^sandbox listening on (http:\/\/\S+)$/

/** Starts it on a site of this machine, unless the operator has said where to pay. */
export async function startSandboxForPlay(
  dataDir: string,
  { isPublic }: Site,
): Promise<SandboxProcess | null> {
  return process.env.MERCADO_PAGO_TOKEN || isPublic ? null : startSandbox(dataDir)
}

/**
 * Starts it on a free port of this machine, where only this machine reaches it.
 *
 * @param dataDir where its payments outlive it
 * @throws StepFailed when it ends before it listens
 */
async function startSandbox(dataDir: string): Promise<SandboxProcess> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const keys = {
    MERCADO_PAGO_TOKEN: randomBytes(24).toString('hex'),
    MERCADO_PAGO_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
  }
  const child = spawn('node', [join(root, 'sandbox/src/server.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...keys, SANDBOX_FILE: join(dataDir, 'sandbox.json') },
  })
  const ended = exitOf(child)
  // However this process ends, it leaves nothing running.
  process.once('exit', () => child.kill())
  const listening = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const origin = readyLine.exec(line)?.[1]
      if (origin) resolve(origin)
    })
  })
  const failed = ended.then(() => {
    throw new StepFailed('the payment sandbox did not start')
  })
  const origin = await Promise.race([listening, failed])
  return {
    origin,
    env: { ...keys, MERCADO_PAGO_URL: origin, MERCADO_PAGO_TEST: '1' },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
