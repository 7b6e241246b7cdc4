/** How a suite went, by the titles of its tests. */
export interface Outcome {
  passed: string[]
  failed: string[]
  skipped: string[]
}

/** The outcomes of several suites as one. */
export function total(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.flatMap(({ passed }) => passed),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  }
}

/** Says which suite is running. */
export function section(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
}
