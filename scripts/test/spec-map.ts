import { parse } from 'yaml'
import type { Outcome } from './outcome.ts'

/** One sentence and the test that proves it. */
export type MappedSentence = {
  /** Such as `§2.18 Rules`: a section of docs/specification.md. */
  section: string
  sentence: string
  /** The last words of the test's title, or all of it. */
  test: string
}

/**
 * Reads the specification map: sections, each with a list of `sentence` and `test`.
 *
 * @throws one error with all problems: where each is and what to do about it
 */
export function readSpecMap(yaml: string): MappedSentence[] {
  const sections: Record<string, Partial<MappedSentence>[] | null> = parse(yaml) ?? {}
  const rows: MappedSentence[] = []
  const problems: string[] = []
  for (const [section, entries] of Object.entries(sections)) {
    if (!entries?.length) problems.push(`${section} has no sentence: add or remove it`)
    for (const { sentence, test } of entries ?? []) {
      if (typeof sentence !== 'string' || typeof test !== 'string')
        problems.push(`${section}: write “sentence” and “test” as texts, not ${sentence}`)
      else if (rows.some((row) => row.section === section && row.sentence === sentence))
        problems.push(`${section}: “${sentence}” is listed twice: remove one`)
      else rows.push({ section, sentence, test })
    }
  }
  if (rows.length === 0) problems.push('the map is empty: restore it')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return rows
}

function whyUnproven(test: string, { failed, skipped }: Outcome): string {
  const isNamed = (title: string) => title.endsWith(test)
  if (failed.some(isNamed)) return `its test “${test}” failed: mend the code or the test`
  if (skipped.some(isNamed)) return `its test “${test}” was skipped: let it run`
  return `no test is titled “${test}”: correct the title in the map, or restore the test`
}

/** A sentence is proven when a test with its title passed. @param tests the outcome of all tests of the run */
export function checkSpecMap(rows: readonly MappedSentence[], tests: Outcome): Outcome {
  const outcome: Outcome = { passed: [], failed: [], skipped: [] }
  for (const { section, sentence, test } of rows) {
    const name = `spec: ${section} ${sentence}`
    if (tests.passed.some((title) => title.endsWith(test))) outcome.passed.push(name)
    else outcome.failed.push(`${name} is not proven, ${whyUnproven(test, tests)}`)
  }
  return outcome
}
