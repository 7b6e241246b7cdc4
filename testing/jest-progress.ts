import { relative } from 'node:path'

type Suite = { context: { config: { displayName?: { name: string } } } }

type SuiteResult = {
  testFilePath: string
  failureMessage?: string | null
  perfStats: { runtime: number }
}

/** Jest's reporter of `npm test`: one line per suite with how many are done, and what failed in it. */
export default class Progress {
  private done = 0

  onTestResult(
    { context }: Suite,
    { testFilePath, failureMessage, perfStats }: SuiteResult,
    { numTotalTestSuites }: { numTotalTestSuites: number },
  ): void {
    this.done += 1
    const suite = relative(process.cwd(), testFilePath)
    const seconds = (perfStats.runtime / 1000).toFixed(1)
    const project = context.config.displayName?.name ?? ''
    const mark = failureMessage ? '✗' : '✓'
    const count = `${this.done}/${numTotalTestSuites}`
    console.log(`  ${mark} unit ${count} ${project}: ${suite} (${seconds} s)`)
    if (failureMessage) console.log(failureMessage)
  }
}
