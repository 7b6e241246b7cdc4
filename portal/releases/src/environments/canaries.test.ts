import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { diagnose } from '#src/maintenance/doctor.ts'
import { readRelease } from '#src/store/release.ts'
import {
  type MultiTeamStore,
  openMultiTeamStore,
  type TeamApp,
} from '#src/testing/multi-team-store.ts'
import { canariesOf } from './entries.ts'
import { readEnvironment } from './environment.ts'
import { promote, promoteBuilds } from './promote.ts'
import { endCanary, rollback } from './rollback.ts'

let teams: MultiTeamStore
let store: string

beforeAll(async () => {
  teams = await openMultiTeamStore()
})
afterAll(() => teams.clean())

beforeEach(async () => {
  store = await teams.begin()
})

const environment = () => readEnvironment(store, 'production')
const canaries = async () =>
  canariesOf(await environment()).map(({ builds, share }) => ({ builds, share }))
const build = (name: TeamApp, number: number) => teams.app(name, number).build
const start = (name: TeamApp, number: number, share = 10) =>
  promoteBuilds(store, 'production', [teams.app(name, number)], {
    canary: share,
    by: 'ben',
  })
const remotesOf = async (release = '') =>
  Object.fromEntries(
    (await readRelease(store, release)).remotes.map((app) => [app.name, app.build]),
  )
const actions = async () =>
  (await environment()).history.slice(1).map(({ action, changes, share, reason }) => ({
    action,
    names: changes.map(({ name }) => name).join(),
    share,
    reason,
  }))

describe('a canary', () => {
  it('is a second build of one app; the live ones stay', async () => {
    const id = await teams.compose(store, teams.app('gate', 2))
    const { release } = await environment()
    await promote(store, 'production', id, { canary: 10, by: 'ben' })
    const now = await environment()
    expect(now.release).toBe(release)
    expect(now.combinations).toEqual({ gate: id })
    expect(now.apps.gate).toMatchObject({ build: build('gate', 1), by: 'ana' })
    expect(now.apps.gate?.canary).toEqual({
      build: build('gate', 2),
      share: 10,
      slot: 0,
      since: expect.any(String),
      by: 'ben',
    })
  })

  it('is raised, and stays the one that began', async () => {
    const { environment: before } = await start('gate', 2)
    await start('gate', 2, 50)
    const { gate } = (await environment()).apps
    expect(gate?.canary).toEqual({ ...before.apps.gate?.canary, share: 50 })
    expect((await start('gate', 2, 50)).hasMoved).toBe(false)
  })

  it('gives way to another one of the same app', async () => {
    await start('gate', 2)
    await start('gate', 3, 5)
    expect(await canaries()).toEqual([{ builds: { gate: build('gate', 3) }, share: 5 }])
    expect(await actions()).toMatchObject([
      { action: 'canary', names: 'gate', share: 10 },
      { action: 'canaryEnded', names: 'gate', reason: 'another canary began' },
      { action: 'canary', names: 'gate', share: 5 },
    ])
  })

  it('becomes what everybody gets', async () => {
    await start('gate', 2)
    const { combinations } = await environment()
    await promoteBuilds(store, 'production', [teams.app('gate', 2)])
    const now = await environment()
    expect(now.release).toBe(combinations.gate)
    expect([now.combinations, await canaries()]).toEqual([{}, []])
    expect((await actions()).slice(1)).toMatchObject([{ action: 'promote', names: 'gate' }])
  })

  it('is refused where there is nothing beside it', async () => {
    await expect(start('gate', 1)).rejects.toThrow(
      'these builds are live already: a canary needs another one',
    )
    const { release } = await environment()
    await expect(promote(store, 'nowhere', release, { canary: 10 })).rejects.toThrow(
      'environment nowhere has no release yet: promote one to everybody first',
    )
  })
})

describe('canaries of several apps', () => {
  it('run beside each other, with a release for each visitor who meets both (§10.2)', async () => {
    await start('gate', 2)
    await start('lamp', 2, 20)
    const { combinations } = await environment()
    expect(Object.keys(combinations).sort()).toEqual(['gate', 'gate+lamp', 'lamp'])
    expect(await remotesOf(combinations['gate+lamp'])).toEqual({
      gate: build('gate', 2),
      lamp: build('lamp', 2),
      bell: build('bell', 1),
    })
    expect((await diagnose(store)).findings).toEqual([])
  })

  it('go on when another app is promoted, on what is live then (§10.2)', async () => {
    await start('gate', 2)
    await start('lamp', 2)
    await promoteBuilds(store, 'production', [teams.app('bell', 2)])
    expect(await canaries()).toHaveLength(2)
    const { combinations } = await environment()
    expect(await remotesOf(combinations.gate)).toEqual({
      gate: build('gate', 2),
      lamp: build('lamp', 1),
      bell: build('bell', 2),
    })
  })

  it('end one by one', async () => {
    await start('gate', 2)
    await start('lamp', 2)
    await promoteBuilds(store, 'production', [teams.app('gate', 2)])
    expect(await canaries()).toEqual([{ builds: { lamp: build('lamp', 2) }, share: 10 }])
    expect(Object.keys((await environment()).combinations)).toEqual(['lamp'])
    await rollback(store, 'production', { what: ['lamp'], reason: 'too bright' })
    expect(await canaries()).toEqual([])
    expect((await actions()).at(-1)).toMatchObject({
      action: 'canaryEnded',
      names: 'lamp',
      reason: 'too bright',
    })
  })

  it('are three at most, in slots of their own (§10.2)', async () => {
    for (const name of ['gate', 'lamp', 'bell'] as const) await start(name, 2)
    const { combinations, apps } = await environment()
    expect(Object.keys(combinations)).toHaveLength(7)
    expect([apps.gate, apps.lamp, apps.bell].map((one) => one?.canary?.slot)).toEqual([
      0, 1, 2,
    ])
    await expect(start('shell', 2)).rejects.toThrow(
      '3 canaries run already: gate, lamp, bell: promote one of them to everybody, or end one with portal rollback <app> --canary',
    )
    await rollback(store, 'production', { what: ['lamp'], isCanaryOnly: true })
    await start('shell', 2)
    expect((await environment()).apps.shell?.canary?.slot).toBe(1)
  })

  it('that were composed together are one: it begins, grows and ends whole', async () => {
    const both = [teams.app('gate', 2), teams.app('lamp', 2)]
    const id = await teams.compose(store, ...both)
    await promote(store, 'production', id, { canary: 10 })
    expect((await environment()).combinations).toEqual({ 'gate+lamp': id })
    await promoteBuilds(store, 'production', [teams.app('gate', 3)])
    expect(await canaries()).toEqual([])
    expect((await actions()).at(-2)).toMatchObject({
      action: 'canaryEnded',
      names: 'gate,lamp',
    })
  })
})

describe('a canary that a gateway ends', () => {
  const by = 'gateway-one'

  it('is ended by its id and beginning alone, with the reason', async () => {
    await start('gate', 2)
    await start('lamp', 2)
    const [gate, lamp] = canariesOf(await environment())
    if (!gate || !lamp) throw new Error('two canaries were started')
    const end = (canary: typeof gate) =>
      endCanary(store, 'production', canary, { reason: 'gate failed 3 visitors', by })
    expect(await end({ ...gate, since: 'before' })).toBe(false)
    expect(await end(gate)).toBe(true)
    expect(await canaries()).toEqual([{ builds: { lamp: build('lamp', 2) }, share: 10 }])
    expect((await environment()).history.at(-1)).toMatchObject({
      by,
      action: 'canaryEnded',
    })
    expect(await end(gate)).toBe(false)
  })

  it('is ended once by two gateways that find the same', async () => {
    await start('gate', 2)
    const [canary] = canariesOf(await environment())
    if (!canary) throw new Error('a canary was started')
    const why = { reason: 'it fails', by }
    const alarms = [1, 2].map(() => endCanary(store, 'production', canary, why))
    expect((await Promise.all(alarms)).sort()).toEqual([false, true])
    expect((await environment()).history).toHaveLength(3)
  })
})
