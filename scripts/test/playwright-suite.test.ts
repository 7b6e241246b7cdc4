import { describe, expect, it } from '@jest/globals'
import { readReport } from './playwright-suite.ts'

const specs = (['expected', 'unexpected', 'flaky', 'skipped'] as const).map((status) => ({
  title: `it is ${status}`,
  file: 'a.e2e.ts',
  tests: [{ status, results: [{ duration: 1500 }] }],
}))

describe('a report of Playwright', () => {
  it('is sorted by how each test went, those of nested suites too, with the seconds of each', () => {
    const [first, ...others] = specs
    const inner = { title: 'in English', specs: others }
    const suite = { title: 'a.e2e.ts', specs: first ? [first] : [], suites: [inner] }
    const { passed, failed, skipped, timings } = readReport({ suites: [suite], errors: [] })
    expect([passed, failed, skipped]).toEqual([
      ['it is expected'],
      ['it is unexpected', 'it is flaky'],
      ['it is skipped'],
    ])
    expect(timings).toContainEqual({ title: 'a.e2e.ts: it is flaky', seconds: 1.5 })
  })

  it('counts what broke outside of any test as failed, by its first line', () => {
    const errors = [{ message: 'The server did not start\n  at …' }, {}]
    expect(readReport({ suites: [], errors }).failed).toEqual([
      'e2e: The server did not start',
      'e2e: unknown',
    ])
  })
})
