import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { slowestTen, total } from './outcome.ts'
import { checkSpecMap, readSections, renderSpecMap } from './spec-map.ts'
import { readJestReport, readPlaywrightReport } from './suites.ts'

describe('a report of Jest', () => {
  /** A report of one suite. @param statuses of its tests */
  const report = (status: 'passed' | 'failed', ...statuses: string[]) => {
    const times = { startTime: 1_000, endTime: 3_500 }
    const assertionResults = statuses.map((each) => ({
      fullName: `a page ${each}`,
      status: each,
    }))
    const name = join(root, 'shell/src/a.test.ts')
    return { testResults: [{ name, status, ...times, assertionResults }] }
  }

  it('is sorted by how each test went, under its full name, with the seconds of each suite', () => {
    expect(readJestReport(report('failed', 'passed', 'failed', 'pending', 'todo'))).toEqual(
      {
        passed: ['a page passed'],
        failed: ['a page failed'],
        skipped: ['a page pending', 'a page todo'],
        timings: [{ title: 'shell/src/a.test.ts', seconds: 2.5 }],
      },
    )
  })

  it('counts a suite that could not be loaded, or broke after its tests had passed, as failed', () => {
    const failed = ['shell/src/a.test.ts: could not be loaded']
    expect(readJestReport(report('failed'))).toMatchObject({ failed })
    expect(readJestReport(report('failed', 'passed'))).toMatchObject({ failed })
  })
})

it('a report of Playwright is sorted by how each test went, with those of nested suites and what broke outside of any', () => {
  const [first, ...others] = ['expected', 'unexpected', 'flaky', 'skipped'].map(
    (status) => ({
      title: `it is ${status}`,
      file: 'a.e2e.ts',
      tests: [{ status, results: [{ duration: 1500 }] }],
    }),
  )
  const suites = [{ specs: first ? [first] : [], suites: [{ specs: others }] }]
  const errors = [{ message: 'The server did not start\n  at …' }, {}]
  const { timings, ...sorted } = readPlaywrightReport({ suites, errors })
  expect(sorted).toEqual({
    passed: ['it is expected'],
    failed: [
      ...['it is unexpected', 'it is flaky'],
      ...['e2e: The server did not start', 'e2e: unknown'],
    ],
    skipped: ['it is skipped'],
  })
  expect(timings).toContainEqual({ title: 'a.e2e.ts: it is flaky', seconds: 1.5 })
})

it('the outcomes of several suites are one, with the slowest ten of its parts', () => {
  const timings = Array.from({ length: 12 }, (_, n) => ({ title: `test ${n}`, seconds: n }))
  const first = { passed: ['a'], failed: ['b'], skipped: [], timings }
  const second = { passed: ['c'], failed: [], skipped: ['d'] }
  const both = { passed: ['a', 'c'], failed: ['b'], skipped: ['d'], timings }
  expect(total([first, second])).toEqual(both)
  const lines = slowestTen(timings)
  expect(lines).toHaveLength(10)
  expect([lines[0], lines[9]]).toEqual(['  11.0 s  test 11', '   2.0 s  test 2'])
})

const sections = readSections('## 2 Screens\n\n### 2.1 Rules\n\nSeven.\n\n### 2.2 Bosses\n')
const none = { passed: [], failed: [], skipped: [] }
const rules = 'the page shows seven rules (§2.1)'
const both = 'pages are on a scroll (§2.1, §2.2)'

describe('the specification map', () => {
  it('has each section with the tests that name it', () => {
    const passed = [rules, both, 'a test of something else']
    expect(checkSpecMap(sections, { ...none, passed })).toEqual({
      ...none,
      passed: ['spec: §2.1 Rules', 'spec: §2.2 Bosses'],
    })
    expect(renderSpecMap(sections, passed)).toBe(
      '# Specification map\n\n## 2.1 Rules\n\n- the page shows seven rules\n- pages are on a scroll\n\n' +
        '## 2.2 Bosses\n\n- pages are on a scroll\n',
    )
  })

  it.each([
    ['a section without a test', { passed: [rules] }, '§2.2 Bosses has no test: end the'],
    ['a failed test', { passed: [both], failed: [rules] }, '“the page shows seven rules”'],
    ['a skipped test', { passed: [rules], skipped: [both] }, '§2.2 Bosses is not proven'],
    ['an unknown section', { passed: [both, 'draws (§7.9)'] }, 'names §7.9, which'],
  ])('fails for %s', (_, tests, reason) => {
    const { failed } = checkSpecMap(sections, { ...none, ...tests })
    expect(failed).toEqual(expect.arrayContaining([expect.stringContaining(reason)]))
  })
})
