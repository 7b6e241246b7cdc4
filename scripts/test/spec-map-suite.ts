import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from '#src/portal/apps.ts'
import type { Outcome } from './outcome.ts'
import { type MappedSentence, readSpecMap } from './spec-map.ts'

function whyUnproven(test: string, { failed, skipped }: Outcome): string {
  const isNamed = (title: string) => title.endsWith(test)
  if (failed.some(isNamed)) return `its test “${test}” failed: mend the code or the test`
  if (skipped.some(isNamed)) return `its test “${test}” was skipped: let it run`
  return `no test is titled “${test}”: correct the title in the map, or restore the test`
}

/**
 * A sentence is proven when a test with its title passed.
 *
 * @param rows of the map
 * @param tests the outcome of all tests of the run
 * @param file the map's name, for messages
 */
export function judge(
  rows: readonly MappedSentence[],
  tests: Outcome,
  file: string,
): Outcome {
  const outcome: Outcome = { passed: [], failed: [], skipped: [] }
  for (const { section, sentence, test, line } of rows) {
    if (tests.passed.some((title) => title.endsWith(test)))
      outcome.passed.push(`spec: ${section} ${sentence}`)
    else
      outcome.failed.push(
        `${file}:${line}: ${section} “${sentence}” is not proven, ${whyUnproven(test, tests)}`,
      )
  }
  return outcome
}

/** Checks the specification map against the tests of this run. */
export async function checkSpecMap(path: string, tests: Outcome): Promise<Outcome> {
  const file = relative(root, path)
  const rows = readSpecMap(await readFile(path, 'utf8'), file)
  const outcome = judge(rows, tests, file)
  console.log(`  ${rows.length} sentences, ${outcome.passed.length} proven`)
  return outcome
}
