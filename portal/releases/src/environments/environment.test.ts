import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { environmentFile } from '#src/store/store.ts'
import { changeEnvironment, readEnvironment, thresholdsOf } from './environment.ts'

let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'portal-kit-'))
  await mkdir(join(store, 'environments'))
})
afterEach(() => rm(store, { recursive: true }))

const write = (content: unknown) =>
  writeFile(environmentFile(store, 'production'), JSON.stringify(content))
const live = { release: 'one', history: [] }

describe('an environment', () => {
  it('that nothing was promoted to says so, and what to do', async () => {
    await expect(readEnvironment(store, 'staging')).rejects.toThrow(
      `environment staging is not in the store ${store}: promote a release to it`,
    )
  })

  it.each([
    ['a release that leads elsewhere', { ...live, release: '../one' }, /\/release /],
    [
      'a canary for everybody',
      { ...live, canary: { release: 'two', share: 100, since: '' } },
      /\/canary\/share must be <= 99/,
    ],
    [
      'an origin that is more',
      { ...live, overrides: { builds: true, origins: ['http://a.test/x'] } },
      /\/overrides\/origins\/0 /,
    ],
    [
      'thresholds in words',
      { ...live, thresholds: { failingVisitors: 'many' } },
      /failing/,
    ],
    ['no history', { release: 'one' }, /\/ must have required properties history/],
  ])('with %s is refused in words', async (_, content, problem) => {
    await write(content)
    const reading = readEnvironment(store, 'production')
    await expect(reading).rejects.toThrow(
      /production\.json cannot be understood \(.*\): fix it$/,
    )
    await expect(reading).rejects.toThrow(problem)
  })

  it('ends canaries at 3 visitors and 5 percent, where its file says nothing else', () => {
    expect(thresholdsOf(live)).toEqual({ failingVisitors: 3, failingShare: 5 })
    expect(thresholdsOf({ ...live, thresholds: { failingVisitors: 9 } })).toEqual({
      failingVisitors: 9,
      failingShare: 5,
    })
  })
})

describe('a change', () => {
  it('keeps what an operator wrote beside', async () => {
    await write({ ...live, note: 'ask Ana first', overrides: { builds: true, by: 'QA' } })
    await changeEnvironment(store, 'production', async () => {
      const before = await readEnvironment(store, 'production')
      return { ...before, release: 'two' }
    })
    expect(
      JSON.parse(await readFile(environmentFile(store, 'production'), 'utf8')),
    ).toEqual({
      release: 'two',
      history: [],
      note: 'ask Ana first',
      overrides: { builds: true, by: 'QA' },
    })
  })

  it('does not lose another one that is made at the same time', async () => {
    await write({ release: 'one', history: [] })
    const names = ['a', 'b', 'c', 'd', 'e']
    const changes = names.map((reason) =>
      changeEnvironment(store, 'production', async (before) => {
        const history = before?.history ?? []
        const entry = { at: 'now', action: 'promote', release: 'one', reason } as const
        return { release: 'one', ...before, history: [...history, entry] }
      }),
    )
    await Promise.all(changes)
    const { history } = await readEnvironment(store, 'production')
    expect(history.map(({ reason }) => reason).sort()).toEqual(names)
  })

  it('that fails leaves it untouched', async () => {
    await write(live)
    const failing = changeEnvironment(store, 'production', () =>
      Promise.reject(Error('no')),
    )
    await expect(failing).rejects.toThrow('no')
    expect(await readEnvironment(store, 'production')).toEqual(live)
  })
})
