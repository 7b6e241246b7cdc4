import { describe, expect, it } from '@jest/globals'
import { readReport } from './playwright-suite.ts'

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

const aSpec = (title: string, ...statuses: Status[]) => ({
  title,
  file: 'a.e2e.ts',
  tests: statuses.map((status) => ({ status, results: [{ duration: 1500 }] })),
})

describe('a report of Playwright', () => {
  it.each([
    ['expected', 'passed'],
    ['unexpected', 'failed'],
    ['flaky', 'failed'],
    ['skipped', 'skipped'],
  ] as const)('counts a test that is %s as %s', (status, kind) => {
    const suites = [{ title: 'a.e2e.ts', specs: [aSpec('a visitor reads', status)] }]
    expect(readReport({ suites, errors: [] })[kind]).toEqual(['a visitor reads'])
  })

  it('tells how long each test took', () => {
    const suites = [{ title: 'a.e2e.ts', specs: [aSpec('it opens', 'expected')] }]
    expect(readReport({ suites, errors: [] }).timings).toEqual([
      { title: 'a.e2e.ts: it opens', seconds: 1.5 },
    ])
  })

  it('holds the tests of nested suites', () => {
    const inner = { title: 'in English', specs: [aSpec('a visitor reads', 'expected')] }
    const suites = [
      { title: 'a.e2e.ts', specs: [aSpec('it opens', 'expected')], suites: [inner] },
    ]
    expect(readReport({ suites, errors: [] }).passed).toEqual([
      'it opens',
      'a visitor reads',
    ])
  })

  it('counts what broke outside of any test as failed, by its first line', () => {
    const errors = [{ message: 'The server did not start\n  at …' }, {}]
    expect(readReport({ suites: [], errors }).failed).toEqual([
      'e2e: The server did not start',
      'e2e: unknown',
    ])
  })
})
