import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { type Outcome, runAgain, slowestTen, total } from './outcome.ts'
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
        failedFiles: ['shell/src/a.test.ts'],
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
  const { timings, failedFiles, ...sorted } = readPlaywrightReport({ suites, errors })
  expect(sorted).toEqual({
    passed: ['it is expected'],
    failed: [
      ...['it is unexpected', 'it is flaky'],
      ...['e2e: The server did not start', 'e2e: unknown'],
    ],
    skipped: ['it is skipped'],
  })
  expect(timings).toContainEqual({ title: 'a.e2e.ts: it is flaky', seconds: 1.5 })
  expect(failedFiles).toEqual(['a.e2e.ts', 'a.e2e.ts'])
})

it('the outcomes of several suites are one, with the slowest ten of its parts', () => {
  const timings = Array.from({ length: 12 }, (_, n) => ({ title: `test ${n}`, seconds: n }))
  const first = { passed: ['a'], failed: ['b'], skipped: [], timings }
  const second = { passed: ['c'], failed: [], skipped: ['d'] }
  const none = { failedFiles: [], passedLater: [] }
  const both = { passed: ['a', 'c'], failed: ['b'], skipped: ['d'], timings, ...none }
  expect(total([first, second])).toEqual(both)
  const lines = slowestTen(timings)
  expect(lines).toHaveLength(10)
  expect([lines[0], lines[9]]).toEqual(['  11.0 s  test 11', '   2.0 s  test 2'])
})

describe('the second run', () => {
  const first = {
    passed: ['a'],
    failed: ['b', 'c'],
    failedFiles: ['x', 'y', 'x'],
    skipped: [],
  }
  /** The files of each run. */
  const runs: (readonly string[])[] = []
  const answer = (outcome: Partial<Outcome>) => (files: readonly string[]) => {
    runs.push(files)
    return Promise.resolve({ passed: [], failed: [], skipped: [], ...outcome })
  }

  it('lets pass what failed beside other suites only, and names it', async () => {
    runs.length = 0
    const outcome = await runAgain(first, answer({ passed: ['b', 'other'], failed: ['c'] }))
    expect(runs).toEqual([['x', 'y']])
    expect(outcome).toMatchObject({ passed: ['a', 'b'], failed: ['c'], passedLater: ['b'] })
  })

  it('fails for what fails again on one of two engines, is not run, or fails anew', async () => {
    const outcome = await runAgain(first, answer({ passed: ['b'], failed: ['b', 'd'] }))
    expect(outcome).toMatchObject({
      passed: ['a'],
      failed: ['c', 'b', 'd'],
      passedLater: [],
    })
  })

  it('is left out where nothing failed, no file is to blame, or too much failed', async () => {
    runs.length = 0
    const failed = Array.from({ length: 6 }, (_, n) => `f${n}`)
    const others = [{ failed: [], failedFiles: [] }, { failedFiles: [] }, { failed }]
    for (const other of others) {
      const all = { ...first, ...other }
      expect(await runAgain(all, answer({}))).toBe(all)
    }
    expect(runs).toEqual([])
  })
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
