import { readFile } from 'node:fs/promises'
import type { Outcome } from './outcome.ts'

/** One sentence of the specification and the test that proves it. */
export interface MappedSentence {
  section: string
  sentence: string
  state: string
  test: string
}

/**
 * Reads the rows of the specification map: `| § | sentence | state | test |`.
 *
 * @param markdown the map
 */
export function readSpecMap(markdown: string): MappedSentence[] {
  return markdown
    .split('\n')
    .map((line) =>
      line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
    .filter((cells) => cells.length === 6 && /^§\d/.test(cells[1] ?? ''))
    .map(([, section = '', sentence = '', state = '', test = '']) => ({
      section,
      sentence,
      state,
      test,
    }))
}

/**
 * Says of each mapped sentence whether it holds: one that is marked built needs a passing test of its title.
 *
 * @param rows of the map
 * @param passedTitles titles of all tests that passed
 */
export function judge(
  rows: readonly MappedSentence[],
  passedTitles: readonly string[],
): Outcome {
  const outcome: Outcome = { passed: [], failed: [], skipped: [] }
  for (const { section, sentence, state, test } of rows) {
    const name = `${section} ${sentence}`
    if (state === 'planned') continue
    const isProven = test !== '' && passedTitles.some((title) => title.endsWith(test))
    if (state === 'built' && isProven) outcome.passed.push(`spec: ${name}`)
    else outcome.failed.push(`spec: ${name} — ${state} by “${test}”, which did not pass`)
  }
  return outcome
}

/** Checks the specification map against the tests of this run. */
export async function checkSpecMap(
  file: string,
  passedTitles: readonly string[],
): Promise<Outcome> {
  const rows = readSpecMap(await readFile(file, 'utf8'))
  if (rows.length === 0) throw new Error(`${file} has no rows: is its table still a table?`)
  const outcome = judge(rows, passedTitles)
  const planned = rows.filter(({ state }) => state === 'planned').length
  console.log(
    `  ${rows.length} sentences, ${outcome.passed.length} proven, ${planned} planned`,
  )
  return outcome
}
