import { describe, expect, it } from '@jest/globals'
import { reasonToEnd } from './check-canary.ts'

const thresholds = { failingVisitors: 3, failingShare: 5 }

/** Many failing visitors, who count only where the public has one address. */
const made = { remote: 'gate', visitors: 100, failing: 100 }

describe('a canary', () => {
  it.each([
    [
      'ends when three addresses of many report failures',
      60,
      3,
      'gate failed at 3 of 60 addresses',
    ],
    ['goes on below the share', 61, 3, null],
    ['goes on while two addresses of many report failures', 4, 2, null],
    ['goes on while both of two addresses report failures', 2, 2, null],
    ['goes on while one address of many reports failures', 2, 1, null],
  ])('%s', (_, networks, failingNetworks, reason) => {
    const evidence = { ...made, networks, failingNetworks }
    expect(reasonToEnd(evidence, thresholds, false)).toBe(reason)
  })

  it('needs three addresses, however low the threshold', () => {
    const low = { failingVisitors: 1, failingShare: 0 }
    const evidence = (failingNetworks: number) => ({
      ...made,
      networks: 9,
      failingNetworks,
    })
    expect(reasonToEnd(evidence(2), low, false)).toBeNull()
    expect(reasonToEnd(evidence(3), low, false)).toBe('gate failed at 3 of 9 addresses')
  })

  it('needs as many addresses as the threshold says, where that is more', () => {
    const high = { failingVisitors: 5, failingShare: 5 }
    const evidence = { ...made, networks: 9, failingNetworks: 4 }
    expect(reasonToEnd(evidence, high, false)).toBeNull()
  })

  it.each([
    ['ends when both thresholds are reached', 5, 3, 'gate failed 3 of 5 visitors'],
    ['goes on below the number of visitors', 5, 2, null],
  ])('%s where all visitors come from one address', (_, visitors, failing, reason) => {
    const evidence = { ...made, visitors, failing, networks: 1, failingNetworks: 1 }
    expect(reasonToEnd(evidence, thresholds, true)).toBe(reason)
  })
})
