import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { root } from '#src/portal/apps.ts'
import { exitOf, nodeEnvironment } from '#src/portal/run.ts'
import type { Outcome, Timing } from './outcome.ts'

type Spec = {
  title: string
  file: string
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    results: { duration: number }[]
  }[]
}

type Suite = {
  title: string
  specs: Spec[]
  suites?: Suite[]
}

type PlaywrightReport = {
  suites: Suite[]
  errors: { message?: string }[]
}

type Run = {
  /** `portal` for the tests, `gallery` for pictures of every page. */
  project: 'portal' | 'gallery'
  /** Where the report goes. */
  reportFile: string
  /** Path of the Chromium that it drives. */
  browser: string
  /** Playwright's own, e.g. the files to run; without any, it runs them all. */
  args?: readonly string[]
}

/** Runs e2e against the composed portal. */
export async function runPlaywright(options: Run): Promise<Outcome> {
  const { project, reportFile, browser, args = [] } = options
  const cwd = join(root, 'e2e')
  await mkdir(dirname(reportFile), { recursive: true })
  await rm(reportFile, { force: true })
  const path = [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(
    'playwright',
    ['test', `--project=${project}`, '--reporter=list,json', ...args],
    {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...nodeEnvironment,
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
export function readReport({ suites, errors }: PlaywrightReport): Required<Outcome> {
  const timings: Timing[] = []
  const outcome = { passed: [], failed: [], skipped: [], timings } as Required<Outcome>
  for (const { title, file, tests } of suites.flatMap(allSpecs)) {
    for (const { status, results } of tests) {
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0)
      timings.push({ title: `${file}: ${title}`, seconds: milliseconds / 1000 })
      if (status === 'expected') outcome.passed.push(title)
      else if (status === 'skipped') outcome.skipped.push(title)
      else outcome.failed.push(title)
    }
  }
  for (const { message = 'unknown' } of errors)
    outcome.failed.push(`e2e: ${message.split('\n')[0]}`)
  return outcome
}
