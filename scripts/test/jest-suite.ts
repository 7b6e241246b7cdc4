import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { root } from '#src/portal/apps.ts'
import { exitOf } from '#src/portal/run.ts'
import type { Outcome } from './outcome.ts'

interface JestReport {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    message: string
    assertionResults: { fullName: string; title: string; status: string }[]
  }[]
}

/** Runs every Jest suite. A suite that fails to load counts as failed: Jest's own counts hide it. */
export async function runJest(reportFile: string): Promise<Outcome> {
  await mkdir(dirname(reportFile), { recursive: true })
  await rm(reportFile, { force: true })
  const nodeFlags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const child = spawn(
    'node',
    [...nodeFlags, jest, '--maxWorkers=2', '--json', `--outputFile=${reportFile}`],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: process.env },
  )
  const code = await exitOf(child)
  const outcome = readReport(JSON.parse(await readFile(reportFile, 'utf8')) as JestReport)
  // Jest may fail for something that is no test, such as a worker that died.
  if (code !== 0 && outcome.failed.length === 0)
    outcome.failed.push('jest: ended with an error')
  return outcome
}

/** Sorts the tests of a Jest report. */
export function readReport({ testResults }: JestReport): Outcome {
  const outcome: Outcome = { passed: [], failed: [], skipped: [] }
  for (const { name, status, assertionResults } of testResults) {
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
