import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { environmentFile, promote, realmName, releaseDir, rollback } from 'portal-releases'
import { composePortal, until, writeEnvironment } from 'portal-releases/testing'
import { createTestGateway } from '#src/testing/gateway.ts'
import { followEnvironment, type LiveEnvironment } from './live-environment.ts'

let gateways: FastifyInstance[]
let followed: LiveEnvironment[]
const onError = jest.fn()

const follow = async () => {
  const live = await followEnvironment(portal.store, 'production', onError)
  followed.push(live)
  return live
}

const open = async () => {
  const gateway = await createTestGateway(portal.store, { onError })
  gateways.push(gateway)
  return gateway
}

const releaseOn = async (gateway: FastifyInstance) =>
  /"release":"(\w+)"/.exec((await gateway.inject('/')).body)?.[1]

const portal = await composePortal()

beforeEach(async () => {
  gateways = []
  followed = []
  onError.mockClear()
  await rm(environmentFile(portal.store, 'production'))
  await promote(portal.store, 'production', portal.first)
})

afterEach(async () => {
  for (const gateway of gateways) await gateway.close()
  for (const live of followed) live.close()
})

afterAll(() => portal.clean())

describe('a gateway', () => {
  it('takes up a release that is promoted while it serves, and goes back with it', async () => {
    const gateway = await open()
    expect(await releaseOn(gateway)).toBe(portal.first)
    await promote(portal.store, 'production', portal.second)
    await until(async () => (await releaseOn(gateway)) === portal.second)
    await promote(portal.store, 'production', portal.first)
    await until(async () => (await releaseOn(gateway)) === portal.first)
    expect(onError).not.toHaveBeenCalled()
  })

  it('serves what it has while the next release cannot be loaded, says so once, and takes it as soon as it can', async () => {
    const gateway = await open()
    const html = join(releaseDir(portal.store, portal.second), 'html')
    await rename(html, `${html}.away`)
    await writeEnvironment(portal.store, { release: portal.second })
    await until(() => onError.mock.calls.length > 0)
    expect(await releaseOn(gateway)).toBe(portal.first)
    await rename(`${html}.away`, html)
    await until(async () => (await releaseOn(gateway)) === portal.second)
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('goes on without a canary that cannot be loaded, and takes it as soon as it can', async () => {
    const gateway = await open()
    const html = join(releaseDir(portal.store, portal.second), 'html')
    await promote(portal.store, 'production', portal.second, { canary: 99 })
    await rename(html, `${html}.away`)
    const late = await open()
    expect(onError).toHaveBeenCalled()
    expect((await late.inject('/portal/ready')).json()).toEqual({ release: portal.first })
    await rename(`${html}.away`, html)
    const canaries = { [realmName]: portal.second }
    const both = { release: portal.first, canaries }
    for (const one of [gateway, late])
      await until(
        async () => (await one.inject('/portal/ready')).body === JSON.stringify(both),
      )
  })

  it('prepares a release before visitors get it, but not one that they go back to', async () => {
    const { store, first, second } = portal
    const live = await follow()
    const prepared: string[] = []
    live.beforeChange(async (releases) => {
      for (const { id } of releases)
        prepared.push(`${id} after ${live.current().release.id}`)
    })
    await promote(store, 'production', second)
    await live.refresh()
    expect(prepared).toEqual([`${second} after ${first}`])
    expect(live.current().release.id).toBe(second)
    await rollback(store, 'production')
    await live.refresh()
    expect(live.current().release.id).toBe(first)
    expect(prepared).toHaveLength(1)
  })

  it('looks again after a look that failed, and says so once', async () => {
    const { store, second } = portal
    const live = await follow()
    const unexpected = new Error('nobody expected this')
    live.beforeChange(() => Promise.reject(unexpected))
    await promote(store, 'production', second)
    await live.refresh()
    await live.refresh()
    expect(onError.mock.calls).toEqual([[unexpected]])
    live.beforeChange(async () => {})
    await until(() => live.current().release.id === second)
  })

  it('deals on from the same deck while the canary is the same', async () => {
    const { store, first, second } = portal
    await promote(store, 'production', second, { canary: 10 })
    const live = await follow()
    const deck = () => live.current().decks[0]
    const before = deck()
    await promote(store, 'production', second, { canary: 20 })
    await live.refresh()
    expect(live.current().canaries[0]?.share).toBe(20)
    expect(deck()).toBe(before)
    await promote(store, 'production', first)
    await live.refresh()
    await promote(store, 'production', second, { canary: 10 })
    await live.refresh()
    expect(deck()).not.toBe(before)
  })

  it('keeps on while its environment cannot be read', async () => {
    const gateway = await open()
    const path = environmentFile(portal.store, 'production')
    const sound = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, '{')
    await until(() => onError.mock.calls.length > 0)
    expect(await releaseOn(gateway)).toBe(portal.first)
    await writeFile(path, JSON.stringify({ ...sound, release: portal.second }))
    await until(async () => (await releaseOn(gateway)) === portal.second)
  })
})
