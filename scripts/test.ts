import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeBrokenBuilds, kindsFile } from './docs/broken-builds.ts'
import { root } from './portal/apps.ts'
import { buildApi, buildApps } from './portal/build-apps.ts'
import { findOrInstallBrowser, installNginx } from './portal/system-packages.ts'
import { lint, typecheck } from './test/checks.ts'
import { type Outcome, report, runAgain, section, total } from './test/outcome.ts'
import { checkSpecMap, readSections, renderSpecMap } from './test/spec-map.ts'
import { reportsDir, runJest, runPlaywright } from './test/suites.ts'

const [named, ...args] = process.argv.slice(2)
/** One step, or none for all of them. */
const only = named === 'all' ? undefined : named
/** Suites that take long, `x.long.test.ts` and `x.long.e2e.ts`, run where everything is asked for, or a step by its name. */
const withLong = named !== undefined

const isWanted = (name: string) => !only || only === name
/** What Playwright runs: its tests, or pictures of every page. */
const browserSuite = only === 'gallery' ? 'gallery' : 'e2e'

/** A step that breaks before it can count is one failure, and the steps after it still run. */
async function step(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  if (!isWanted(name)) return { passed: [], failed: [], skipped: [] }
  section(name)
  try {
    return await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: [], failed: [`${name}: could not run`], skipped: [] }
  }
}

async function unit(files: readonly string[]): Promise<Outcome> {
  // Its suites find the browser by themselves.
  if (browser instanceof Error) throw browser
  await installNginx()
  return runJest(files, withLong)
}

async function e2e(files: readonly string[]): Promise<Outcome> {
  if (browser instanceof Error) throw browser
  const project = only === 'gallery' ? 'gallery' : 'portal'
  return runPlaywright(project, browser, files, withLong)
}

/** Before any suite: none may read a half-written build, and apt runs once at a time. */
const prepareBrowser = async () => {
  if (!isWanted(browserSuite) && !isWanted('unit')) return ''
  const built = isWanted(browserSuite) ? buildApps() : buildApi()
  return built.then(findOrInstallBrowser).catch((error: Error) => error)
}

// Beside all that: types do not read builds, and a failure of theirs is no reason not to test.
const checking = step('lint', lint).then(async (linted) => [
  linted,
  await step('types', typecheck),
])
const browser = await prepareBrowser()
// At the same time: browser tests wait much of theirs.
const [outcomes, jest, playwright] = await Promise.all([
  checking,
  step('unit', () => unit(args)),
  step(browserSuite, () => e2e(args)),
])
if (only) outcomes.push(jest, playwright)
else {
  outcomes.push(await runAgain(jest, unit), await runAgain(playwright, e2e))
  const tests = total(outcomes)
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const specMap = async () => {
    const sections = readSections(await read('docs/specification.md'))
    await writeFile(join(reportsDir, 'spec-map.md'), renderSpecMap(sections, tests.passed))
    return checkSpecMap(sections, tests)
  }
  const brokenBuilds = async () => {
    const isCurrent = (await read(kindsFile)) === describeBrokenBuilds(tests.passed)
    const problem = `${kindsFile} is not what the tests show: run node scripts/docs/broken-builds.ts`
    return { passed: [], failed: isCurrent ? [] : [problem], skipped: [] }
  }
  outcomes.push(await step('spec-map', specMap))
  // The list has the titles of long tests too.
  if (withLong) outcomes.push(await step('broken-builds', brokenBuilds))
}

process.exit(report(outcomes) ? 0 : 1)
