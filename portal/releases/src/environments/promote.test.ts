import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Manifest, PortalError } from 'portal-contract'
import { filesBelow } from '#src/store/files.ts'
import { environmentFile, releaseDir } from '#src/store/store.ts'
import {
  buildShell,
  openWorkshop,
  publishAll,
  type Workshop,
} from '#src/testing/workshop.ts'
import { readEnvironment } from './environment.ts'
import { endCanary, promote, rollback } from './promote.ts'

let workshop: Workshop
let store: string
let shell: Manifest

/** A release without remotes or pages, of a shell that is in the store. */
async function placeRelease(id: string) {
  const { name, build } = shell
  const empty = { remotes: [], fallbacks: [], manifests: {}, pages: {} }
  const release = { id, shell: { name, build }, ...empty }
  await mkdir(releaseDir(store, id), { recursive: true })
  await writeFile(join(releaseDir(store, id), 'release.json'), JSON.stringify(release))
}

beforeAll(async () => {
  workshop = await openWorkshop()
  ;[shell] = (await publishAll(workshop, await buildShell(workshop))) as [Manifest]
})

let stores = 0
beforeEach(async () => {
  stores += 1
  store = join(workshop.dir, `store-${stores}`)
  await cp(workshop.store, store, { recursive: true })
  for (const id of ['one', 'two', 'three']) await placeRelease(id)
})

afterAll(() => workshop.clean())

const history = async () =>
  (await readEnvironment(store, 'production')).history.map(({ release }) => release)

describe('promoting a release', () => {
  it('points the environment at it, and at no other one', async () => {
    await promote(store, 'production', 'one')
    expect((await readEnvironment(store, 'production')).release).toBe('one')
    expect(await filesBelow(join(store, 'environments'))).toEqual(['production.json'])
  })

  it('is kept in a history with its time, going back too', async () => {
    for (const id of ['one', 'two', 'one']) await promote(store, 'production', id)
    expect(await history()).toEqual(['one', 'two', 'one'])
    const { history: entries } = await readEnvironment(store, 'production')
    for (const { at } of entries) expect(new Date(at).toISOString()).toBe(at)
  })

  it('that is live already changes nothing', async () => {
    await promote(store, 'production', 'one')
    const before = await readFile(environmentFile(store, 'production'), 'utf8')
    await promote(store, 'production', 'one')
    expect(await readFile(environmentFile(store, 'production'), 'utf8')).toBe(before)
  })
})

describe('a promotion that cannot be', () => {
  it.each([
    ['four'],
    ['..'],
    ['.'],
    [''],
    ['../releases/one'],
    ['one/'],
    ['one/release.json'],
  ])('of release %p is refused, and the environment is untouched', async (release) => {
    await promote(store, 'production', 'one')
    const promotion = promote(store, 'production', release)
    await expect(promotion).rejects.toThrow(PortalError)
    await expect(promotion).rejects.toThrow(
      `release ${release} is not in the store ${store}: compose it, or name another`,
    )
    expect(await history()).toEqual(['one'])
  })

  it.each(['../../elsewhere', '', 'pro/duction', '.hidden'])(
    'to environment %p is refused, and nothing is written',
    async (name) => {
      const before = await filesBelow(workshop.dir)
      const promotion = promote(store, name, 'one')
      await expect(promotion).rejects.toThrow(PortalError)
      await expect(promotion).rejects.toThrow(
        `${name} is no name for an environment: use lower-case letters, digits and dashes`,
      )
      expect(await filesBelow(workshop.dir)).toEqual(before)
    },
  )

  it('over a pointer that cannot be read is refused: it holds the history', async () => {
    await promote(store, 'production', 'one')
    await writeFile(environmentFile(store, 'production'), '{ "release": "o')
    await expect(promote(store, 'production', 'two')).rejects.toThrow(
      /production\.json is not JSON: fix it/,
    )
    expect(await readFile(environmentFile(store, 'production'), 'utf8')).toBe(
      '{ "release": "o',
    )
  })
})

const events = async () =>
  (await readEnvironment(store, 'production')).history.map(({ at: _, ...event }) => event)

describe('a canary', () => {
  beforeEach(() => promote(store, 'production', 'one'))

  it('is a second release for a share of the visitors; the rest keep theirs', async () => {
    const { release, canary } = await promote(store, 'production', 'two', { canary: 10 })
    expect(release).toBe('one')
    expect(canary).toEqual({ release: 'two', share: 10, since: expect.any(String) })
    expect(await events()).toEqual([
      { action: 'promote', release: 'one' },
      { action: 'canary', release: 'two', share: 10 },
    ])
  })

  it('is raised, and stays the one that began', async () => {
    const before = await promote(store, 'production', 'two', { canary: 10 })
    const { canary } = await promote(store, 'production', 'two', { canary: 50 })
    expect(canary).toEqual({ ...before.canary, share: 50 })
    expect((await events()).at(-1)).toEqual({ action: 'canary', release: 'two', share: 50 })
  })

  it('at the same share again changes nothing', async () => {
    const before = await promote(store, 'production', 'two', { canary: 10 })
    expect(await promote(store, 'production', 'two', { canary: 10 })).toEqual(before)
  })

  it('becomes what everybody gets', async () => {
    await promote(store, 'production', 'two', { canary: 10 })
    const { release, canary } = await promote(store, 'production', 'two')
    expect({ release, canary }).toEqual({ release: 'two', canary: undefined })
    expect((await events()).slice(2)).toEqual([{ action: 'promote', release: 'two' }])
  })

  it('gives way to another one', async () => {
    await promote(store, 'production', 'two', { canary: 10 })
    const { canary } = await promote(store, 'production', 'three', { canary: 5 })
    expect(canary?.release).toBe('three')
    expect((await events()).slice(2)).toEqual([
      { action: 'canaryEnded', release: 'two', reason: 'another canary began' },
      { action: 'canary', release: 'three', share: 5 },
    ])
  })

  it('is ended by a release for everybody', async () => {
    await promote(store, 'production', 'two', { canary: 10 })
    const { canary } = await promote(store, 'production', 'three')
    expect(canary).toBeUndefined()
    expect((await events()).slice(2)).toEqual([
      { action: 'canaryEnded', release: 'two', reason: 'another release was promoted' },
      { action: 'promote', release: 'three' },
    ])
  })

  it('is refused where there is nothing beside it', async () => {
    await expect(promote(store, 'production', 'one', { canary: 10 })).rejects.toThrow(
      'release one is live already: a canary is another one',
    )
    await expect(promote(store, 'staging', 'one', { canary: 10 })).rejects.toThrow(
      'environment staging has no release yet: promote one to everybody first',
    )
  })

  it('is ended by its id alone, with the reason', async () => {
    await promote(store, 'production', 'two', { canary: 10 })
    expect(await endCanary(store, 'production', 'three', 'a late alarm')).toBe(false)
    expect((await readEnvironment(store, 'production')).canary?.release).toBe('two')
    expect(await endCanary(store, 'production', 'two', 'gate failed 3 visitors')).toBe(true)
    const { release, canary } = await readEnvironment(store, 'production')
    expect({ release, canary }).toEqual({ release: 'one', canary: undefined })
    expect((await events()).at(-1)).toEqual({
      action: 'canaryEnded',
      release: 'two',
      reason: 'gate failed 3 visitors',
    })
    expect(await endCanary(store, 'production', 'two', 'again')).toBe(false)
  })

  it('is ended once by two gateways that find the same', async () => {
    await promote(store, 'production', 'two', { canary: 10 })
    const alarms = [1, 2].map(() => endCanary(store, 'production', 'two', 'it fails'))
    expect((await Promise.all(alarms)).sort()).toEqual([false, true])
    expect(await events()).toHaveLength(3)
  })
})

describe('a rollback', () => {
  const back = async (reason?: string) =>
    (await rollback(store, 'production', reason ? { reason } : {})).release

  it('goes back one release at a time, and forward by promoting', async () => {
    await cp(workshop.store, store, { recursive: true })
    for (const id of ['one', 'two', 'three']) await promote(store, 'production', id)
    expect(await back('the ladder is empty')).toBe('two')
    expect((await events()).at(-1)).toEqual({
      action: 'rollback',
      release: 'two',
      reason: 'the ladder is empty',
    })
    expect(await back()).toBe('one')
    await promote(store, 'production', 'three')
    expect(await back()).toBe('one')
  })

  it('ends a running canary, and leaves what is live', async () => {
    await promote(store, 'production', 'one')
    await promote(store, 'production', 'two')
    await promote(store, 'production', 'three', { canary: 10 })
    expect(await back('odd prices')).toBe('two')
    expect((await events()).at(-1)).toEqual({
      action: 'canaryEnded',
      release: 'three',
      reason: 'odd prices',
    })
    expect(await back()).toBe('one')
  })

  it('of a canary alone leaves what is live, when a gateway was faster', async () => {
    await promote(store, 'production', 'one')
    await promote(store, 'production', 'two')
    await promote(store, 'production', 'three', { canary: 10 })
    const only = { isCanaryOnly: true }
    expect((await rollback(store, 'production', only)).canary).toBeUndefined()
    await expect(rollback(store, 'production', only)).rejects.toThrow(
      "no canary runs in production: 'portal history production' says whether it was ended already",
    )
    expect((await readEnvironment(store, 'production')).release).toBe('two')
  })

  it('of a release that an operator wrote into the file goes to the one promoted last', async () => {
    await promote(store, 'production', 'one')
    const file = environmentFile(store, 'production')
    const written = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...written, release: 'three' }))
    expect(await back()).toBe('one')
    await expect(back()).rejects.toThrow(PortalError)
  })

  it('is refused where there is nothing to go back to', async () => {
    await expect(back()).rejects.toThrow(/^environment production is not in the store/)
    await promote(store, 'production', 'one')
    await expect(back()).rejects.toThrow(
      'environment production was never on another release before one: promote the one you want',
    )
  })

  it('to a release that is gone is refused, and the environment is untouched', async () => {
    for (const id of ['one', 'two']) await promote(store, 'production', id)
    await rm(releaseDir(store, 'one'), { recursive: true })
    await expect(back()).rejects.toThrow(/^release one is not in the store/)
    expect((await readEnvironment(store, 'production')).release).toBe('two')
  })
})
