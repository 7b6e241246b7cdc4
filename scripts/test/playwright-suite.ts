import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { root } from '#src/portal/apps.ts'
import { exitOf } from '#src/portal/run.ts'
import type { Outcome } from './outcome.ts'

interface Spec {
  title: string
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[]
}

interface Suite {
  title: string
  specs: Spec[]
  suites?: Suite[]
}

interface PlaywrightReport {
  suites: Suite[]
  errors: { message?: string }[]
}

/**
 * Runs e2e against the composed portal.
 *
 * @param project `portal` for the tests, `gallery` for pictures of every page
 * @param reportFile where the report goes
 * @param browser path of the Chromium that it drives
 */
export async function runPlaywright(
  project: 'portal' | 'gallery',
  reportFile: string,
  browser: string,
): Promise<Outcome> {
  const cwd = join(root, 'e2e')
  await mkdir(dirname(reportFile), { recursive: true })
  await rm(reportFile, { force: true })
  const path = [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(
    'playwright',
    ['test', `--project=${project}`, '--reporter=list,json'],
    {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PATH: path,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      },
    },
  )
  await exitOf(child)
  return readReport(JSON.parse(await readFile(reportFile, 'utf8')) as PlaywrightReport)
}

const allSpecs = (suite: Suite): Spec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap((inner) => allSpecs(inner)),
]

/** Sorts the tests of a Playwright report. A flaky test is a failed one. */
export function readReport({ suites, errors }: PlaywrightReport): Outcome {
  const outcome: Outcome = { passed: [], failed: [], skipped: [] }
  for (const { title, tests } of suites.flatMap(allSpecs)) {
    for (const { status } of tests) {
      if (status === 'expected') outcome.passed.push(title)
      else if (status === 'skipped') outcome.skipped.push(title)
      else outcome.failed.push(title)
    }
  }
  for (const { message = 'unknown' } of errors)
    outcome.failed.push(`e2e: ${message.split('\n')[0]}`)
  return outcome
}
