import { describe, expect, it } from '@jest/globals'
import { slowestTen, total } from './outcome.ts'

describe('the outcomes of several suites', () => {
  it('are one outcome with the titles of all', () => {
    const timing = { title: 'a', seconds: 1 }
    const first = { passed: ['a'], failed: ['b'], skipped: [], timings: [timing] }
    const second = { passed: ['c'], failed: [], skipped: ['d'] }
    expect(total([first, second])).toEqual({
      passed: ['a', 'c'],
      failed: ['b'],
      skipped: ['d'],
      timings: [timing],
    })
  })

  it('are empty where there was no suite', () => {
    expect(total([])).toEqual({ passed: [], failed: [], skipped: [], timings: [] })
  })
})

describe('the slowest ten', () => {
  it('are listed slowest first with their seconds', () => {
    const timings = Array.from({ length: 12 }, (_, index) => ({
      title: `test ${index}`,
      seconds: index,
    }))
    const lines = slowestTen(timings)
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe('  11.0 s  test 11')
    expect(lines[9]).toBe('   2.0 s  test 2')
  })
})
