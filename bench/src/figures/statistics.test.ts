import { expect, it } from '@jest/globals'
import { median, medianRatio } from './statistics.ts'

it.each([
  [[], Number.NaN],
  [[3], 3],
  [[10, 9, 100], 10],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

it.each([
  ['compares each round with itself', [10, 1_000, 30], [20, 2_000, 30], 0.5],
  ['is not the ratio of the medians', [1, 2, 9], [3, 1, 3], 2],
  ['of nothing against nothing is 1', [0], [0], 1],
  ['of something against nothing is infinite', [5], [0], Number.POSITIVE_INFINITY],
])('the median ratio %s', (_, ours, theirs, expected) => {
  expect(medianRatio(ours, theirs)).toBe(expected)
})

it('the median ratio refuses rounds that did not measure both', () => {
  expect(() => medianRatio([1, 2], [1])).toThrow('measured both')
})
