import { describe, expect, it } from '@jest/globals'
import { total } from './outcome.ts'

describe('the outcomes of several suites', () => {
  it('are one outcome with the titles of all', () => {
    const first = { passed: ['a'], failed: ['b'], skipped: [] }
    const second = { passed: ['c'], failed: [], skipped: ['d'] }
    expect(total([first, second])).toEqual({
      passed: ['a', 'c'],
      failed: ['b'],
      skipped: ['d'],
    })
  })

  it('are empty where there was no suite', () => {
    expect(total([])).toEqual({ passed: [], failed: [], skipped: [] })
  })
})
