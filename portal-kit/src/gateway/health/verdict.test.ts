import { describe, expect, it } from '@jest/globals'
import { reasonToEnd } from './verdict.ts'

const thresholds = { failingVisitors: 3, failingShare: 5 }

describe('a canary', () => {
  it.each([
    ['ends when both thresholds are reached', 60, 3, 40, 3, 'gate failed 3 of 60 visitors'],
    ['goes on below the number of visitors', 4, 2, 4, 2, null],
    ['goes on below the share', 61, 3, 40, 3, null],
    ['goes on while one address of many says so', 20, 5, 2, 1, null],
    [
      'ends when the only address there is says so',
      5,
      3,
      1,
      1,
      'gate failed 3 of 5 visitors',
    ],
    ['ends when two addresses say so', 20, 6, 9, 2, 'gate failed 6 of 20 visitors'],
  ])('%s', (_, visitors, failing, addresses, failingAddresses, reason) => {
    const evidence = { remote: 'gate', visitors, failing, addresses, failingAddresses }
    expect(reasonToEnd(evidence, thresholds)).toBe(reason)
  })
})
