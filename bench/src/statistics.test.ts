import { describe, expect, it } from '@jest/globals'
import { median, medianRatio } from './statistics.ts'

describe('the median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
    [[], Number.NaN],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected)
  })
})

describe('the median ratio', () => {
  it.each([
    ['compares each round with itself', [10, 1_000, 30], [20, 2_000, 30], 0.5],
    ['is not the ratio of the medians', [1, 2, 9], [3, 1, 3], 2],
    ['of nothing against nothing is 1', [0], [0], 1],
    ['of something against nothing is infinite', [5], [0], Number.POSITIVE_INFINITY],
  ])('%s', (_, ours, theirs, expected) => {
    expect(medianRatio(ours, theirs)).toBe(expected)
  })

  it('refuses rounds that did not measure both', () => {
    expect(() => medianRatio([1, 2], [1])).toThrow('measured both')
  })
})
