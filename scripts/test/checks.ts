import { root } from '#src/portal/apps.ts'
import { run, StepFailed } from '#src/portal/run.ts'
import type { Outcome } from './outcome.ts'

async function check(title: string, program: string, args: string[]): Promise<Outcome> {
  // Of tsc: its collector of garbage is a third of its time otherwise, to save memory that it gives back soon.
  const env = { ...process.env, GOGC: '400' }
  try {
    await run(program, args, { cwd: root, env, output: 'on-failure' })
    console.log(`  ✓ ${title}`)
    return { passed: [title], failed: [], skipped: [] }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    return { passed: [], failed: [title], skipped: [] }
  }
}

export function lint(): Promise<Outcome> {
  return check('lint', 'biome', ['check', '--error-on-warnings', '.'])
}

/** Checks the programs of tsconfig.json. `tsc` keeps what it found, so that the next run checks only what a change reaches. */
export function typecheck(): Promise<Outcome> {
  // With its threads, each of which checks the libraries again, it takes more than twice the processor time.
  return check('types', 'tsc', ['--build', '--singleThreaded'])
}
