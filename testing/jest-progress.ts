import { relative } from 'node:path'

type SuiteResult = {
  testFilePath: string
  failureMessage?: string | null
  perfStats: { runtime: number }
}

/** Jest's reporter of `npm test`: one line per suite with how many are done, and what failed in it. */
export default class Progress {
  private done = 0

  onTestResult(
    _test: unknown,
    { testFilePath, failureMessage, perfStats }: SuiteResult,
    { numTotalTestSuites }: { numTotalTestSuites: number },
  ): void {
    this.done += 1
    const suite = relative(process.cwd(), testFilePath)
    const seconds = (perfStats.runtime / 1000).toFixed(1)
    const mark = failureMessage ? '✗' : '✓'
    console.log(`  ${mark} unit ${this.done}/${numTotalTestSuites} ${suite} (${seconds} s)`)
    if (failureMessage) console.log(failureMessage)
  }
}
