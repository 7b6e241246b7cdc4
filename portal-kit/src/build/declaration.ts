import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Value } from 'typebox/value'
import { type AppDeclaration, AppSchema } from '#src/contract/app.ts'
import { problemsOf } from '#src/contract/problems.ts'
import { PortalError } from '#src/errors.ts'

/** The file in which an app declares what it is to the portal. */
export const declarationFile = 'portal.config.ts'

/**
 * Reads an app's declaration as it is now. A worker of its own has no memory of the modules that were read before.
 *
 * @param appDir the app's folder
 * @throws PortalError when the file is missing, cannot be run or declares something else
 */
export async function readDeclaration(appDir: string): Promise<AppDeclaration> {
  const path = join(appDir, declarationFile)
  await stat(path).catch(() => {
    throw new PortalError(`${path} is missing: it declares what the app is to the portal`)
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
