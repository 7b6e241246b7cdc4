/** How a suite went, by the titles of its tests, and how long its parts took. */
export type Outcome = {
  passed: string[]
  failed: string[]
  skipped: string[]
  timings?: Timing[]
  /** Files of failed tests, relative to what runs them. */
  failedFiles?: string[]
  /** Tests that failed, and passed in the second run. */
  passedLater?: string[]
}

export type Timing = { title: string; seconds: number }

export function total(outcomes: readonly Outcome[]): Required<Outcome> {
  return {
    passed: outcomes.flatMap(({ passed }) => passed),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    timings: outcomes.flatMap(({ timings = [] }) => timings),
    failedFiles: outcomes.flatMap(({ failedFiles = [] }) => failedFiles),
    passedLater: outcomes.flatMap(({ passedLater = [] }) => passedLater),
  }
}

/** More failures than a busy machine explains. */
const tooMany = 5

/**
 * Runs the files of failed tests once more, to be called when nothing else runs. What missed a limit on a busy machine
 * passes then; a fault fails again.
 * @param run runs these files
 */
export async function runAgain(
  first: Outcome,
  run: (files: readonly string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const { passed, failed, failedFiles = [] } = first
  if (failedFiles.length === 0 || failed.length > tooMany) return first
  section('second run')
  const second = await run([...new Set(failedFiles)])
  const failedTwice = failed.filter((title) => !second.passed.includes(title))
  const passedLater = failed.filter(
    (title) => second.passed.includes(title) && !second.failed.includes(title),
  )
  return {
    ...first,
    passed: [...passed, ...passedLater],
    failed: [...new Set([...failedTwice, ...second.failed])],
    passedLater,
  }
}

export function slowestTen(timings: readonly Timing[]): string[] {
  return timings
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`)
}

export function section(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
}

/** Prints how a run went, and the counts in the last line. @returns whether something passed and nothing failed */
export function report(outcomes: readonly Outcome[]): boolean {
  const { passed, failed, skipped, timings, passedLater } = total(outcomes)
  if (timings.length > 0) section('the slowest')
  for (const line of slowestTen(timings)) console.log(line)
  for (const title of passedLater) console.log(`passed in the second run only: ${title}`)
  for (const title of failed) console.log(`failed: ${title}`)
  for (const title of skipped) console.log(`skipped: ${title}`)
  console.log(
    `\n${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`,
  )
  return failed.length === 0 && passed.length > 0
}
