import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from './server-process.ts'
import type { Site } from './site.ts'
import { supervise } from './supervise.ts'

/**
 * Starts the double of Mercado Pago on a site of this machine, unless the operator has said where to pay. Only this
 * machine reaches it. Its payments are in the data folder and outlive it.
 *
 * @returns what runs, and what the API must know to pay there
 * @throws StepFailed when it ends before it listens
 */
export async function startSandbox({
  dataDir,
  isPublic,
  takesPayments,
}: Pick<Site, 'dataDir' | 'isPublic' | 'takesPayments'>) {
  if (takesPayments || isPublic) return null
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const keys = {
    MERCADO_PAGO_TOKEN: randomBytes(24).toString('hex'),
    MERCADO_PAGO_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
  }
  const file = { SANDBOX_FILE: join(dataDir, 'sandbox.json') }
  const sandbox = await supervise('the payment sandbox', 0, (port) =>
    startServer('the payment sandbox', 'sandbox/src/server.ts', {
      env: { ...keys, ...file, SANDBOX_PORT: String(port) },
    }),
  )
  const at = { MERCADO_PAGO_URL: sandbox.origin, MERCADO_PAGO_TEST: '1' }
  return { ...sandbox, env: { ...keys, ...at } }
}
