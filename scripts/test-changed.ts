import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './changed/changed-files.ts'
import { readImporters } from './changed/import-graph.ts'
import { reachOf } from './changed/reach.ts'
import { listFiles } from './docs/repository.ts'
import { root, stateDir } from './portal/apps.ts'
import { StepFailed } from './portal/run.ts'
import { lint, typecheck } from './test/checks.ts'
import { runJest } from './test/jest-suite.ts'
import { type Outcome, report, section } from './test/outcome.ts'

/** About as many suites as run in a minute. */
const atMost = 20

const isAll = process.argv.includes('--all')

async function test(): Promise<Outcome[]> {
  const changed = changedFiles(root)
  if (changed.length === 0) throw new StepFailed('Nothing differs from main')
  const files = listFiles(root)
  const { suites, typed } = reachOf(changed, files, readImporters(root, files))
  const chosen = isAll ? suites : suites.slice(0, atMost)
  const leftOut = suites.length - chosen.length
  section(`${changed.length} files changed`)
  const outcomes = [
    await lint(changed.filter((file) => existsSync(join(root, file)))),
    await typecheck(typed),
  ]
  section(`the nearest ${chosen.length} of ${suites.length} suites that they reach`)
  const reportFile = join(stateDir, 'reports/jest-changed.json')
  outcomes.push(await runJest(reportFile, ['--runTestsByPath', ...chosen]))
  if (leftOut > 0) {
    const title = `${leftOut} further suites that the change reaches: npm run test:changed -- --all`
    outcomes.push({ passed: [], failed: [], skipped: [title] })
  }
  return outcomes
}

try {
  process.exit(report(await test()) ? 0 : 1)
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error)
  process.exit(1)
}
