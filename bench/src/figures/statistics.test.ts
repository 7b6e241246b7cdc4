import { describe, expect, it } from '@jest/globals'
import { median, medianRatio } from './statistics.ts'

describe('the median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  it('of nothing is not a number', () => {
    expect(median([])).toBeNaN()
  })
})

describe('the median ratio', () => {
  it('compares each round with itself, so that a slow round does not count', () => {
    expect(medianRatio([10, 1_000, 30], [20, 2_000, 30])).toBe(0.5)
  })

  it('is not the ratio of the medians', () => {
    expect(medianRatio([1, 2, 9], [3, 1, 3])).toBe(2)
  })

  it('of nothing against nothing is 1, and of something against nothing infinite', () => {
    expect(medianRatio([0], [0])).toBe(1)
    expect(medianRatio([5], [0])).toBe(Number.POSITIVE_INFINITY)
  })

  it('refuses rounds that did not measure both', () => {
    expect(() => medianRatio([1, 2], [1])).toThrow('measured both')
  })
})
