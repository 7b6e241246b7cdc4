import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { apiServer, root, stateDir } from '#src/portal/apps.ts'
import { exitOf, nodeEnvironment } from '#src/portal/run.ts'
import type { Outcome, Timing } from './outcome.ts'

export const reportsDir = join(stateDir, 'reports')
const reportFiles = {
  jest: join(reportsDir, 'jest.json'),
  playwright: join(reportsDir, 'playwright.json'),
}

/** Half of the processors, because browser tests run at the same time; at least three, because suites wait a tenth of theirs. */
const workers = Math.max(3, Math.floor(availableParallelism() / 2))

/** Below that of the browser tests, whose pages load in idle time and give up a file that takes long. */
const jestPriority = 5

async function runSuite(
  report: string,
  program: string,
  args: readonly string[],
  { priority = 0, ...options }: { cwd: string; env: NodeJS.ProcessEnv; priority?: number },
): Promise<number> {
  mkdirSync(reportsDir, { recursive: true })
  rmSync(report, { force: true })
  const child = spawn(program, args, {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (child.pid) setPriority(child.pid, priority)
  return exitOf(child)
}

/** The configurations of Jest and of Playwright read it. */
const tierOf = (withLong: boolean) => (withLong ? {} : { WITHOUT_LONG_TESTS: '1' })

/**
 * Runs Jest.
 * @param args its own, e.g. the paths of the suites to run; without any, it runs them all
 * @param withLong also the suites that take long
 */
export async function runJest(
  args: readonly string[],
  withLong: boolean,
): Promise<Outcome> {
  const nodeFlags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    // Suites make much garbage; a larger young generation saves a tenth of the time.
    '--max-semi-space-size=64',
  ]
  const jestFlags = [
    `--maxWorkers=${workers}`,
    `--reporters=${join(root, 'testing/jest-progress.ts')}`,
    '--json',
    `--outputFile=${reportFiles.jest}`,
  ]
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const code = await runSuite(
    reportFiles.jest,
    'node',
    [...nodeFlags, jest, ...jestFlags, ...args],
    {
      cwd: root,
      env: { ...nodeEnvironment, ...tierOf(withLong), API_BUILD: dirname(apiServer) },
      priority: jestPriority,
    },
  )
  const outcome = readJestReport()
  // Jest may fail for something that is no test, such as a worker that died.
  if (code !== 0 && outcome.failed.length === 0)
    outcome.failed.push('jest: ended with an error')
  return outcome
}

/**
 * Runs Playwright against the composed portal.
 * @param args its own, e.g. the files to run; without any, it runs them all
 * @param withLong also the tests that take long
 */
export async function runPlaywright(
  project: 'portal' | 'gallery',
  browser: string,
  args: readonly string[],
  withLong: boolean,
): Promise<Outcome> {
  const cwd = join(root, 'e2e')
  const env = {
    ...nodeEnvironment,
    ...tierOf(withLong),
    PATH: [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFiles.playwright,
  }
  const flags = ['test', `--project=${project}`, '--reporter=list,json']
  await runSuite(reportFiles.playwright, 'playwright', [...flags, ...args], { cwd, env })
  return readPlaywrightReport()
}

type Test = { title: string; status: string; file?: string }

function sortTests(tests: readonly Test[], timings: Timing[]): Outcome {
  const titles = (wanted: string) =>
    tests.filter(({ status }) => resultOf(status) === wanted).map(({ title }) => title)
  return {
    passed: titles('passed'),
    failed: titles('failed'),
    skipped: titles('skipped'),
    timings,
    failedFiles: tests.flatMap(({ status, file = [] }) =>
      resultOf(status) === 'failed' ? file : [],
    ),
  }
}

function resultOf(status: string): 'passed' | 'failed' | 'skipped' {
  if (['passed', 'expected'].includes(status)) return 'passed'
  return ['failed', 'unexpected', 'flaky'].includes(status) ? 'failed' : 'skipped'
}

const readReport = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

type JestReport = {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** A suite that fails to load counts as failed: Jest's own counts hide it. */
export function readJestReport(
  { testResults }: JestReport = readReport(reportFiles.jest),
): Outcome {
  const tests = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const all = assertionResults.map((test) => ({ ...test, title: test.fullName, file }))
    const isBroken = status === 'failed' && !all.some((test) => test.status === 'failed')
    const title = `${file}: could not be loaded`
    return isBroken ? [{ title, status, file }, ...all] : all
  })
  const timings = testResults.map(({ name, startTime, endTime }) => ({
    title: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return sortTests(tests, timings)
}

type Spec = {
  title: string
  file: string
  tests: { status: string; results: { duration: number }[] }[]
}
type Suite = { specs: Spec[]; suites?: Suite[] }
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] }

const allSpecs = ({ specs, suites = [] }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(allSpecs),
]

/** What broke outside of any test counts as a failed one. */
export function readPlaywrightReport(
  { suites, errors }: PlaywrightReport = readReport(reportFiles.playwright),
): Outcome {
  const tests = suites
    .flatMap(allSpecs)
    .flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })))
  const broken = errors.map(({ message = 'unknown' }) => ({
    title: `e2e: ${message.split('\n')[0]}`,
    status: 'failed',
  }))
  const timings = tests.map(({ file, title, results }) => ({
    title: `${file}: ${title}`,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return sortTests([...tests, ...broken], timings)
}
