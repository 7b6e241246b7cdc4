import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { PortalError } from '#src/errors.ts'
import { filesBelow } from '#src/files.ts'
import { openWorkshop, type Workshop } from '#src/testing/workshop.ts'
import { promote, readEnvironment } from './environment.ts'
import { environmentFile, releaseDir } from './store.ts'

let workshop: Workshop
let store: string

/** A release as far as promoting it asks. */
async function placeRelease(id: string) {
  await mkdir(releaseDir(store, id), { recursive: true })
  await writeFile(join(releaseDir(store, id), 'release.json'), JSON.stringify({ id }))
}

beforeAll(async () => {
  workshop = await openWorkshop()
})

let stores = 0
beforeEach(async () => {
  stores += 1
  store = join(workshop.dir, `store-${stores}`)
  for (const id of ['one', 'two']) await placeRelease(id)
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
    ['three'],
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
      /production\.json is not JSON: mend it/,
    )
    expect(await readFile(environmentFile(store, 'production'), 'utf8')).toBe(
      '{ "release": "o',
    )
  })
})

describe('an environment that nothing was promoted to', () => {
  it('says so, and what to do', async () => {
    await expect(readEnvironment(store, 'staging')).rejects.toThrow(
      `environment staging is not in the store ${store}: promote a release to it`,
    )
  })
})
