import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#src/portal/apps.ts'
import { run, StepFailed } from '#src/portal/run.ts'
import type { Outcome } from './outcome.ts'

/** Runs one program as one test. */
async function check(title: string, program: string, args: string[]): Promise<Outcome> {
  try {
    await run(program, args, { cwd: root, output: 'on-failure' })
    console.log(`  ✓ ${title}`)
    return { passed: [title], failed: [], skipped: [] }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    return { passed: [], failed: [title], skipped: [] }
  }
}

/** Format, lint rules and the arrow of imports. */
export function lint(): Promise<Outcome> {
  return check('lint', 'biome', ['check', '--error-on-warnings', '.'])
}

async function packagesWithTypes(): Promise<string[]> {
  const names = await readdir(root)
  const found = await Promise.all(
    names.map(async (name) => {
      const config = await stat(join(root, name, 'tsconfig.json')).catch(() => null)
      return config ? [name] : []
    }),
  )
  return found.flat().sort()
}

/** The types of every package. */
export async function typecheck(): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const name of await packagesWithTypes()) {
    outcomes.push(await check(`types of ${name}`, 'tsc', ['-p', name]))
  }
  return {
    passed: outcomes.flatMap(({ passed }) => passed),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: [],
  }
}
