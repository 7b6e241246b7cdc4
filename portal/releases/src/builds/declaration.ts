import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type AppDeclaration, AppSchema, PortalError, problemsOf } from 'portal-contract'
import { Value } from 'typebox/value'

/** The file with an app's declaration. */
export const declarationFile = 'portal.config.ts'

/**
 * Reads an app's declaration. It runs in a new worker, because this process caches the modules that it imported.
 *
 * @throws PortalError when the file is missing, cannot be run or declares something else
 */
export async function readDeclaration(appDir: string): Promise<AppDeclaration> {
  const path = join(appDir, declarationFile)
  await stat(path).catch(() => {
    throw new PortalError(`${path} is missing`, 'it declares what the app is to the portal')
  })
  const worker = new Worker(new URL('./declaration-worker.ts', import.meta.url), {
    workerData: path,
  })
  const [declared] = await once(worker, 'message').catch((error: Error) => {
    throw new PortalError(`${path} cannot be read: ${error.message}`)
  })
  if (Value.Check(AppSchema, declared)) return declared
  const problems = problemsOf(AppSchema, declared)
  throw new PortalError(`${path} declares no app:\n  ${problems.join('\n  ')}`)
}
