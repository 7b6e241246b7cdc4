import { describe, expect, it } from '@jest/globals'
import type { Canary } from 'portal-releases'
import { blamedCanary, reasonToEnd } from './check-canary.ts'

const canary = (...names: string[]): Canary => ({
  id: names.join('+'),
  run: names.join('+'),
  slot: 0,
  share: 10,
  since: '',
  by: '',
  builds: Object.fromEntries(names.map((name) => [name, 'b'])),
})

describe('a failure speaks against', () => {
  it.each<[string, string, string[][], string | undefined]>([
    ['nobody where there is no canary', 'gate', [], undefined],
    ['the only canary, whatever fails', 'gate', [['lamp']], 'lamp'],
    ['the canary of what fails', 'gate', [['gate'], ['lamp']], 'gate'],
    ['nobody where what fails has no canary', 'bell', [['gate'], ['lamp']], undefined],
    ['the shell where only that can be at fault', 'bell', [['gate'], ['shell']], 'shell'],
    ['the settings likewise', 'bell', [['gate'], ['realm.json']], 'realm.json'],
    ['nobody where it may be two', 'gate', [['gate'], ['shell']], undefined],
    ['a canary of several apps', 'bell', [['gate', 'bell'], ['lamp']], 'gate+bell'],
  ])('%s', (_, remote, canaries, blamed) => {
    const all = canaries.map((names) => canary(...names))
    expect(blamedCanary(remote, all, 'shell')?.id).toBe(blamed)
  })
})

describe('a canary', () => {
  it.each([
    ['ends when three addresses of many report failures', 60, 3, 3, 5, true],
    ['goes on below the share', 61, 3, 3, 5, false],
    ['goes on while both of two addresses report failures', 2, 2, 3, 5, false],
    ['needs three addresses, however low the threshold', 9, 2, 1, 0, false],
    ['ends by three addresses where the threshold is lower', 9, 3, 1, 0, true],
    ['needs as many addresses as the threshold says', 9, 4, 5, 5, false],
  ])('%s', (_, networks, failingNetworks, failingVisitors, failingShare, ends) => {
    // Many failing visitors, who count only where the public has one address.
    const made = { remote: 'gate', visitors: 100, failing: 100 }
    const evidence = { ...made, networks, failingNetworks }
    const reason = `gate failed at ${failingNetworks} of ${networks} addresses`
    const thresholds = { failingVisitors, failingShare }
    expect(reasonToEnd(evidence, thresholds, false)).toBe(ends ? reason : null)
  })

  it.each([
    ['ends when both thresholds are reached', 3, 'gate failed 3 of 5 visitors'],
    ['goes on below the number of visitors', 2, null],
  ])('%s where all visitors come from one address', (_, failing, reason) => {
    const networks = { networks: 1, failingNetworks: 1 }
    const evidence = { remote: 'gate', visitors: 5, failing, ...networks }
    const thresholds = { failingVisitors: 3, failingShare: 5 }
    expect(reasonToEnd(evidence, thresholds, true)).toBe(reason)
  })
})
