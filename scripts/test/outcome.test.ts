import { expect, it } from '@jest/globals'
import { slowestTen, total } from './outcome.ts'

it('the outcomes of several suites are one outcome with the titles of all', () => {
  const timing = { title: 'a', seconds: 1 }
  const first = { passed: ['a'], failed: ['b'], skipped: [], timings: [timing] }
  const second = { passed: ['c'], failed: [], skipped: ['d'] }
  const both = { passed: ['a', 'c'], failed: ['b'], skipped: ['d'], timings: [timing] }
  expect(total([first, second])).toEqual(both)
})

it('the slowest ten are listed slowest first with their seconds', () => {
  const timings = Array.from({ length: 12 }, (_, n) => ({ title: `test ${n}`, seconds: n }))
  const lines = slowestTen(timings)
  expect(lines).toHaveLength(10)
  expect([lines[0], lines[9]]).toEqual(['  11.0 s  test 11', '   2.0 s  test 2'])
})
