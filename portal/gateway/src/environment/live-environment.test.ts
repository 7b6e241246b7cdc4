import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { environmentFile, promote, realmName, releaseDir, rollback } from 'portal-releases'
import { composePortal, until, writeEnvironment } from 'portal-releases/testing'
import { followEnvironment, type LiveEnvironment } from './live-environment.ts'

const portal = await composePortal()
const { store, first, second } = portal
const onError = jest.fn()
let followed: LiveEnvironment[]

const follow = async () => {
  const live = await followEnvironment(store, 'production', onError)
  followed.push(live)
  return live
}
const put = (...release: [string, Parameters<typeof promote>[3]?]) =>
  promote(store, 'production', ...release)
const idOf = (live: LiveEnvironment) => live.current().release.id

beforeEach(async () => {
  followed = []
  onError.mockClear()
  await rm(environmentFile(store, 'production'))
  await put(first)
})
afterEach(() => {
  for (const live of followed) live.close()
})
afterAll(() => portal.clean())

/** Takes the pages of the second release away; returns what brings them back. */
async function hidePages() {
  const html = join(releaseDir(store, second), 'html')
  await rename(html, `${html}.away`)
  return () => rename(`${html}.away`, html)
}

describe('a gateway', () => {
  it('takes up a release that is promoted while it serves, and goes back with it', async () => {
    const live = await follow()
    expect(idOf(live)).toBe(first)
    for (const release of [second, first]) {
      await put(release)
      await until(() => idOf(live) === release)
    }
    expect(onError).not.toHaveBeenCalled()
  })

  it('serves what it has while the next release cannot be loaded, says so once, and takes it as soon as it can', async () => {
    const live = await follow()
    const showPages = await hidePages()
    await writeEnvironment(store, { release: second })
    // Which file is missed first is chance; two looks rarely agree.
    for (let look = 0; look < 10; look += 1) await live.refresh()
    expect(idOf(live)).toBe(first)
    await showPages()
    await live.refresh()
    expect(idOf(live)).toBe(second)
    const cure = 'bring its files back, or promote another'
    expect(onError.mock.calls).toEqual([
      [new Error(`release ${second} cannot be loaded: ${cure}`)],
    ])
  })

  it('goes on without a canary that cannot be loaded, and takes it as soon as it can', async () => {
    const live = await follow()
    await put(second, { canary: 99 })
    const showPages = await hidePages()
    const late = await follow()
    expect(onError).toHaveBeenCalled()
    expect(late.current().variants.size).toBe(0)
    await showPages()
    for (const one of [live, late]) {
      await one.refresh()
      expect(idOf(one)).toBe(first)
      expect(one.current().variants.get(realmName)?.release.id).toBe(second)
    }
  })

  it('prepares a release before visitors get it, but not one that they go back to', async () => {
    const live = await follow()
    const prepared: string[] = []
    live.beforeChange(async (releases) => {
      for (const { id } of releases) prepared.push(`${id} after ${idOf(live)}`)
    })
    await put(second)
    await live.refresh()
    expect(prepared).toEqual([`${second} after ${first}`])
    expect(idOf(live)).toBe(second)
    await rollback(store, 'production')
    await live.refresh()
    expect(idOf(live)).toBe(first)
    expect(prepared).toHaveLength(1)
  })

  it('looks again after a look that failed, and says so once', async () => {
    const live = await follow()
    const unexpected = new Error('nobody expected this')
    live.beforeChange(() => Promise.reject(unexpected))
    await put(second)
    await live.refresh()
    await live.refresh()
    expect(onError.mock.calls).toEqual([[unexpected]])
    live.beforeChange(async () => {})
    await until(() => idOf(live) === second)
  })

  it('deals on from the same deck while the canary is the same', async () => {
    await put(second, { canary: 10 })
    const live = await follow()
    const deck = () => live.current().decks[0]
    const before = deck()
    await put(second, { canary: 20 })
    await live.refresh()
    expect(live.current().canaries[0]?.share).toBe(20)
    expect(deck()).toBe(before)
    await put(first)
    await live.refresh()
    await put(second, { canary: 10 })
    await live.refresh()
    expect(deck()).not.toBe(before)
  })

  it('keeps on while its environment cannot be read', async () => {
    const live = await follow()
    const path = environmentFile(store, 'production')
    const sound = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, '{')
    await live.refresh()
    expect(onError).toHaveBeenCalled()
    expect(idOf(live)).toBe(first)
    await writeFile(path, JSON.stringify({ ...sound, release: second }))
    await live.refresh()
    expect(idOf(live)).toBe(second)
  })
})
