import { join } from 'node:path'
import { root } from './portal/apps.ts'
import { run, StepFailed } from './portal/run.ts'

/** What must never happen to a coin, tried at length. Takes the counts as `--crashes 100`. */
try {
  const main = join(root, 'stress/src/main.ts')
  await run('node', [main, ...process.argv.slice(2)], { cwd: root, output: 'inherit' })
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exit(1)
}
