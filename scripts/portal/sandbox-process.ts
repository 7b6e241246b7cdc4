import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Site } from './site.ts'

/** The double of Mercado Pago in a process of its own. */
type SandboxProcess = ServerProcess & {
  /** What the API must know to pay there. */
  env: NodeJS.ProcessEnv
}

/**
 * Starts it on a site of this machine, unless the operator has said where to pay. Only this machine
 * reaches it.
 *
 * @param dataDir where its payments outlive it
 * @throws StepFailed when it ends before it listens
 */
export async function startSandboxForPlay(
  dataDir: string,
  { isPublic }: Site,
): Promise<SandboxProcess | null> {
  if (process.env.MERCADO_PAGO_TOKEN || isPublic) return null
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const keys = {
    MERCADO_PAGO_TOKEN: randomBytes(24).toString('hex'),
    MERCADO_PAGO_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
  }
  const started = await startServer('the payment sandbox', 'sandbox/src/server.ts', {
    env: { ...keys, SANDBOX_FILE: join(dataDir, 'sandbox.json') },
  })
  const env = { ...keys, MERCADO_PAGO_URL: started.origin, MERCADO_PAGO_TEST: '1' }
  return { ...started, env }
}
