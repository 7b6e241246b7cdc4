import { describe, expect, it } from '@jest/globals'
import { readJson, writeAtomically } from '#src/store/files.ts'
import { withStoreLock } from '#src/store/lock.ts'
import { environmentFile } from '#src/store/store.ts'
import { useTempFolder } from '#src/testing/temp-store.ts'
import {
  type Environment,
  readEnvironment,
  replaceEnvironment,
  thresholdsOf,
} from './environment.ts'

const store = useTempFolder()

const write = (content: unknown) =>
  writeAtomically(environmentFile(store(), 'production'), JSON.stringify(content))
const entry = { build: 'g1', since: 'then', by: 'ana' }
const live: Environment = {
  version: 3,
  release: 'one',
  apps: { gate: entry },
  combinations: {},
  history: [],
}
const canary = { build: 'g2', share: 10, since: '', by: 'ana', slot: 0 }

describe('an environment', () => {
  it('that nothing was promoted to says so, and what to do', async () => {
    await expect(readEnvironment(store(), 'staging')).rejects.toThrow(
      `environment staging is not in the store ${store()}: promote a release to it`,
    )
  })

  it.each([
    ['a release that leads elsewhere', { ...live, release: '../one' }, /\/release /],
    [
      'a fourth canary',
      { ...live, apps: { gate: { ...entry, canary: { ...canary, slot: 3 } } } },
      /\/apps\/gate\/canary\/slot must be <= 2/,
    ],
    [
      'an origin that is more',
      { ...live, overrides: { builds: true, origins: ['http://a.test/x'] } },
      /\/overrides\/origins\/0 /,
    ],
    [
      'no history',
      { ...live, history: undefined },
      /\/ must have required properties history/,
    ],
  ])('with %s is refused in words', async (_, content, problem) => {
    await write(content)
    const reading = readEnvironment(store(), 'production')
    await expect(reading).rejects.toThrow(
      /production\.json cannot be understood \(.*\): fix it$/,
    )
    await expect(reading).rejects.toThrow(problem)
  })

  it('ends canaries at 3 visitors and 5 percent, where its file says nothing else', () => {
    const usual = { failingVisitors: 3, failingShare: 5 }
    expect(thresholdsOf(live)).toEqual(usual)
    const thresholds = { failingVisitors: 9 }
    expect(thresholdsOf({ thresholds })).toEqual({ ...usual, ...thresholds })
  })
})

describe('a change', () => {
  const change = (version: number, changes: Partial<Environment> = {}) =>
    withStoreLock(store(), 'pointer', (held) =>
      replaceEnvironment(held, 'production', version, { ...live, ...changes }),
    )

  it('keeps what an operator wrote beside, and counts', async () => {
    const beside = { note: 'ask Ana first', overrides: { builds: true, by: 'QA' } }
    await write({ ...live, ...beside })
    await change(3, { release: 'two' })
    const expected = { ...live, ...beside, version: 4, release: 'two' }
    expect(await readJson(environmentFile(store(), 'production'))).toEqual(expected)
  })

  it('is not made over another one', async () => {
    await write(live)
    expect(await change(2, { release: 'two' })).toBeNull()
    expect(await change(0, { release: 'two' })).toBeNull()
    expect(await readEnvironment(store(), 'production')).toEqual(live)
  })
})
