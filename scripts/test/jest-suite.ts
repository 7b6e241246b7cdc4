import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, setPriority } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { root } from '#src/portal/apps.ts'
import { exitOf, nodeEnvironment } from '#src/portal/run.ts'
import type { Outcome, Timing } from './outcome.ts'

/** Half of the processors: the browser tests run at the same time. */
const workers = Math.max(2, Math.floor(availableParallelism() / 2))

/** Below that of the browser tests, whose pages load in idle time and give up a file that takes long. */
const priority = 5

type JestReport = {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; title: string; status: string }[]
  }[]
}

/**
 * Runs Jest. A suite that fails to load counts as failed: Jest's own counts hide it.
 *
 * @param reportFile where the report goes
 * @param args Jest's own, e.g. the paths of the suites to run; without any, it runs them all
 */
export async function runJest(
  reportFile: string,
  args: readonly string[] = [],
): Promise<Outcome> {
  await mkdir(dirname(reportFile), { recursive: true })
  await rm(reportFile, { force: true })
  const nodeFlags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    // Suites make much garbage; a larger young generation saves a tenth of the time.
    '--max-semi-space-size=64',
  ]
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const progress = `--reporters=${join(root, 'testing/jest-progress.ts')}`
  const report = ['--json', `--outputFile=${reportFile}`]
  const child = spawn(
    'node',
    [...nodeFlags, jest, `--maxWorkers=${workers}`, progress, ...report, ...args],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: nodeEnvironment },
  )
  if (child.pid) setPriority(child.pid, priority)
  const code = await exitOf(child)
  const outcome = readReport(JSON.parse(await readFile(reportFile, 'utf8')) as JestReport)
  // Jest may fail for something that is no test, such as a worker that died.
  if (code !== 0 && outcome.failed.length === 0)
    outcome.failed.push('jest: ended with an error')
  return outcome
}

/** Sorts the tests of a Jest report. */
export function readReport({ testResults }: JestReport): Required<Outcome> {
  const timings: Timing[] = []
  const outcome = { passed: [], failed: [], skipped: [], timings } as Required<Outcome>
  for (const { name, status, startTime, endTime, assertionResults } of testResults) {
    timings.push({ title: relative(root, name), seconds: (endTime - startTime) / 1000 })
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      outcome.failed.push(`${relative(root, name)}: could not be loaded`)
    }
    for (const test of assertionResults) {
      if (test.status === 'passed') outcome.passed.push(test.fullName)
      else if (test.status === 'failed') outcome.failed.push(test.fullName)
      else outcome.skipped.push(test.fullName)
    }
  }
  return outcome
}
