import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** Playwright's reporter: one line per test with how many are done, and what failed in it. */
export default class Progress implements Reporter {
  private done = 0
  private all = 0

  onBegin(_config: unknown, suite: Suite): void {
    this.all = suite.allTests().length
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { status, duration, errors, attachments, retry } = result
    if (retry === 0) this.done += 1
    const mark = { skipped: '-', passed: '✓' }[status as string] ?? '✗'
    const seconds = (duration / 1000).toFixed(1)
    const again = retry > 0 ? 'again, for its trace: ' : ''
    console.log(
      `  ${mark} e2e ${this.done}/${this.all} ${again}${test.title} (${seconds} s)`,
    )
    for (const { stack, message } of errors) console.log(stack ?? message)
    for (const { name, path } of attachments) if (path) console.log(`    ${name}: ${path}`)
  }

  onError({ stack, message }: { stack?: string; message?: string }): void {
    console.log(stack ?? message)
  }

  /** What a test or the portal under test prints, e.g. why it did not start. */
  onStdOut(text: string | Buffer): void {
    process.stdout.write(text)
  }

  onStdErr(text: string | Buffer): void {
    process.stderr.write(text)
  }

  printsToStdio(): boolean {
    return true
  }
}
