import { describe, expect, it } from '@jest/globals'
import type { Canary } from 'portal-releases'
import { blamedCanary } from './check-canary.ts'

const canary = (...names: string[]): Canary => ({
  id: names.join('+'),
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
