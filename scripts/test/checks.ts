import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path/posix'
import { listFiles } from '#src/docs/repository.ts'
import { root, stateDir } from '#src/portal/apps.ts'
import { run, StepFailed } from '#src/portal/run.ts'
import { type Outcome, total } from './outcome.ts'

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

export function lint(): Promise<Outcome> {
  return check('lint', 'biome', ['check', '--error-on-warnings', '.'])
}

/** Folders whose sources are typed in their own way: the root for all that runs in Node, and those of pages. */
const foldersWithTypes = () =>
  listFiles(root)
    .filter((file) => basename(file) === 'tsconfig.json')
    .map((file) => dirname(file))
    .sort()

/** `tsc` keeps what it found, so that the next run checks only what a change reaches. */
const flags = (name: string) => [
  // With its threads, each of which checks the libraries again, one takes more than twice the processor time.
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  join(stateDir, 'types', `${name.replaceAll('/', '-')}.tsbuildinfo`),
]

export async function typecheck(): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const waiting = foldersWithTypes()
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      outcomes.push(await check(`types of ${name}`, 'tsc', ['-p', name, ...flags(name)]))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return total(outcomes)
}
