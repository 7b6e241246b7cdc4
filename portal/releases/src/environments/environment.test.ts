import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { withStoreLock } from '#src/store/lock.ts'
import { realmHash } from '#src/store/release.ts'
import { environmentFile, releaseDir } from '#src/store/store.ts'
import { type Environment, thresholdsOf } from './environment.ts'
import { readEnvironment, replaceEnvironment } from './environment-file.ts'

let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'portal-kit-'))
  await mkdir(join(store, 'environments'))
})
afterEach(() => rm(store, { recursive: true }))

const write = (content: unknown) =>
  writeFile(environmentFile(store, 'production'), JSON.stringify(content))
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
    await expect(readEnvironment(store, 'staging')).rejects.toThrow(
      `environment staging is not in the store ${store}: promote a release to it`,
    )
  })

  it.each([
    ['a release that leads elsewhere', { ...live, release: '../one' }, /\/release /],
    [
      'a canary for everybody',
      { ...live, apps: { gate: { ...entry, canary: { ...canary, share: 100 } } } },
      /\/apps\/gate\/canary\/share must be <= 99/,
    ],
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
      'thresholds in words',
      { ...live, thresholds: { failingVisitors: 'many' } },
      /failing/,
    ],
    [
      'no history',
      { ...live, history: undefined },
      /\/ must have required properties history/,
    ],
    [
      'no apps and no history',
      { release: 'one' },
      /\/ must have required properties history/,
    ],
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
  const change = (version: number, changes: Partial<Environment> = {}) =>
    withStoreLock(store, 'pointer', (held) =>
      replaceEnvironment(held, 'production', version, { ...live, ...changes }),
    )

  it('keeps what an operator wrote beside, and counts', async () => {
    await write({ ...live, note: 'ask Ana first', overrides: { builds: true, by: 'QA' } })
    await change(3, { release: 'two' })
    expect(
      JSON.parse(await readFile(environmentFile(store, 'production'), 'utf8')),
    ).toEqual({
      ...live,
      version: 4,
      release: 'two',
      note: 'ask Ana first',
      overrides: { builds: true, by: 'QA' },
    })
  })

  it('is not made over another one', async () => {
    await write(live)
    expect(await change(2, { release: 'two' })).toBeNull()
    expect(await change(0, { release: 'two' })).toBeNull()
    expect(await readEnvironment(store, 'production')).toEqual(live)
  })

  it('begins an environment that is not there', async () => {
    expect(await change(0)).toMatchObject({ version: 1, release: 'one' })
  })
})

describe('a file of the earlier form', () => {
  const realm = { name: 'Aurora' }
  const placeRelease = async (id: string, gate: string, lamp = 'l1') => {
    await mkdir(releaseDir(store, id), { recursive: true })
    const release = {
      id,
      shell: { name: 'shell', build: 's1' },
      remotes: [
        { name: 'gate', build: gate },
        { name: 'lamp', build: lamp },
      ],
      realm,
    }
    await writeFile(join(releaseDir(store, id), 'release.json'), JSON.stringify(release))
  }
  const at = (hour: number) => `2026-01-31T0${hour}:00:00.000Z`

  beforeEach(async () => {
    await placeRelease('one', 'g1')
    await placeRelease('two', 'g2')
    await placeRelease('three', 'g2', 'l2')
  })

  const earlier = {
    release: 'two',
    canary: { release: 'three', share: 10, since: at(3) },
    thresholds: { failingVisitors: 9 },
    history: [
      { at: at(1), action: 'promote', release: 'one' },
      { at: at(2), action: 'promote', release: 'two' },
      { at: at(3), action: 'canary', release: 'three', share: 10 },
    ],
  }

  it('is read as one build for each app; nobody knows who promoted them', async () => {
    await write(earlier)
    const by = 'unknown'
    expect(await readEnvironment(store, 'production')).toEqual({
      version: 1,
      release: 'two',
      apps: {
        shell: { build: 's1', since: at(1), by },
        gate: { build: 'g2', since: at(2), by },
        lamp: {
          build: 'l1',
          since: at(1),
          by,
          canary: { build: 'l2', share: 10, since: at(3), by, slot: 0 },
        },
        'realm.json': { build: realmHash(realm), since: at(1), by },
      },
      combinations: { lamp: 'three' },
      thresholds: { failingVisitors: 9 },
      history: [
        expect.objectContaining({ action: 'promote', release: 'one' }),
        {
          at: at(2),
          by,
          action: 'promote',
          release: 'two',
          changes: [{ name: 'gate', from: 'g1', to: 'g2' }],
        },
        {
          at: at(3),
          by,
          action: 'canary',
          release: 'three',
          share: 10,
          changes: [{ name: 'lamp', from: 'l1', to: 'l2' }],
        },
      ],
    })
  })

  it('is written anew at the first change', async () => {
    await write(earlier)
    const { version, ...read } = await readEnvironment(store, 'production')
    await withStoreLock(store, 'pointer', (held) =>
      replaceEnvironment(held, 'production', version, { ...read, release: 'one' }),
    )
    const written = JSON.parse(await readFile(environmentFile(store, 'production'), 'utf8'))
    expect(written).toMatchObject({
      version: 2,
      release: 'one',
      thresholds: earlier.thresholds,
    })
    expect(written.apps.gate.build).toBe('g2')
    expect(written).not.toHaveProperty('canary')
  })

  it('is read although a release of its history is gone', async () => {
    await rm(releaseDir(store, 'one'), { recursive: true })
    await write(earlier)
    const { history, apps } = await readEnvironment(store, 'production')
    expect(history[0]?.changes).toEqual([])
    expect(apps.gate?.build).toBe('g2')
  })
})
