import { join } from 'node:path'
import { root, stateDir } from './portal/apps.ts'
import { findOrInstallBrowser } from './portal/browser.ts'
import { buildApps } from './portal/build-apps.ts'
import { installNginx } from './portal/nginx.ts'
import { lint, typecheck } from './test/checks.ts'
import { runJest } from './test/jest-suite.ts'
import { type Outcome, section, total } from './test/outcome.ts'
import { runPlaywright } from './test/playwright-suite.ts'
import { checkSpecMap } from './test/spec-map-suite.ts'

const reports = join(stateDir, 'reports')
const only = process.argv[2]

/** A step that breaks before it can count is one failure, and the steps after it still run. */
async function step(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  if (only && only !== name) return { passed: [], failed: [], skipped: [] }
  section(name)
  try {
    return await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: [], failed: [`${name}: could not run`], skipped: [] }
  }
}

const outcomes = [
  await step('lint', lint),
  await step('types', typecheck),
  await step('unit', async () => {
    await installNginx()
    return runJest(join(reports, 'jest.json'))
  }),
  await step('e2e', async () => {
    await buildApps()
    const browser = await findOrInstallBrowser()
    return runPlaywright('portal', join(reports, 'playwright.json'), browser)
  }),
]
const titles = outcomes.flatMap(({ passed }) => passed)
if (!only)
  outcomes.push(
    await step('spec-map', () => checkSpecMap(join(root, 'docs/spec-map.md'), titles)),
  )

const { passed, failed, skipped } = total(outcomes)
for (const title of failed) console.log(`failed: ${title}`)
for (const title of skipped) console.log(`skipped: ${title}`)
console.log(`\n${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`)
process.exit(failed.length === 0 && passed.length > 0 ? 0 : 1)
