import { join } from 'node:path'
import { apiServer, binariesOf, root } from './apps.ts'
import { unlessBuiltBefore } from './built-before.ts'
import { fingerprintOf } from './fingerprint.ts'
import { run } from './run.ts'

/**
 * Builds the server behind `/api` if its sources changed since it was built last.
 *
 * @throws StepFailed when the build fails
 */
export async function buildApi(): Promise<void> {
  await unlessBuiltBefore({
    name: 'api',
    inputs: await fingerprintOf([
      'api',
      'shared-api',
      'portal/contract/src',
      'portal/releases/src',
      'pnpm-lock.yaml',
    ]),
    output: apiServer,
    build: () =>
      run('rspack', ['build'], {
        cwd: join(root, 'api'),
        env: binariesOf('api'),
        output: 'on-failure',
      }),
  })
}
