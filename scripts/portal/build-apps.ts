import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { apps, binariesOf, root, sharedInputs } from './apps.ts'
import { buildApi } from './build-api.ts'
import { unlessBuiltBefore } from './built-before.ts'
import { fingerprintOf } from './fingerprint.ts'
import { run } from './run.ts'

async function buildApp(app: string, inputs: string) {
  const cwd = join(root, app)
  await unlessBuiltBefore({
    name: app,
    inputs,
    output: join(cwd, 'dist/portal-manifest.json'),
    async build() {
      const options = { cwd, env: binariesOf(app), output: 'on-failure' } as const
      // A build that fails, even by its configuration, leaves nothing to publish.
      await rm(join(cwd, 'dist'), { recursive: true, force: true })
      await run('rspack', ['build'], options)
      await run('portal', ['manifest'], options)
    },
  })
}

/**
 * Builds the apps, and the server behind them, whose sources changed since they were built last.
 *
 * @throws StepFailed when a build fails
 */
export async function buildApps(): Promise<void> {
  const shared = await fingerprintOf(sharedInputs)
  const steps = [
    ...apps.map((app) => async () => {
      await buildApp(app, `${shared} ${await fingerprintOf([app])}`)
    }),
    buildApi,
  ]
  // Two at a time: a build uses a core and a half.
  const worker = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) await step()
  }
  await Promise.all([worker(), worker()])
}
