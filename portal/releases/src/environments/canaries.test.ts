import { describe, expect, it } from '@jest/globals'
import { diagnose } from '#src/maintenance/doctor.ts'
import { readRelease } from '#src/store/release.ts'
import { type TeamApp, useTeams } from '#src/testing/multi-team-store.ts'
import { canariesOf } from './entries.ts'
import { promote } from './promote.ts'
import { endCanary, rollback } from './rollback.ts'

const { app, store, environment, compose, put, back, ...teams } = await useTeams()
const build = (name: TeamApp, number: number) => app(name, number).build
const start = (name: TeamApp, number: number, share = 10) =>
  put(name, number, { canary: share, by: 'ben' })
const canaries = async () =>
  canariesOf(await environment()).map(({ builds, share }) => ({ builds, share }))
const remotesOf = async (release = '') =>
  Object.fromEntries(
    (await readRelease(store(), release)).remotes.map((one) => [one.name, one.build]),
  )
const actions = async () =>
  (await environment()).history.slice(1).map(({ action, changes, reason = '' }) => {
    const names = changes.map(({ name }) => name).join(' and ')
    return [action, names, reason].join(' ').trim()
  })

describe('a canary', () => {
  it('is a second build of one app; the live ones stay', async () => {
    const { release } = await environment()
    const id = await compose(app('gate', 2))
    await teams.promote(id, { canary: 10, by: 'ben' })
    const now = await environment()
    expect([now.release, now.combinations]).toEqual([release, { gate: id }])
    expect(now.apps.gate).toMatchObject({ build: build('gate', 1), by: 'ana' })
    expect(now.apps.gate?.canary).toEqual({
      build: build('gate', 2),
      share: 10,
      slot: expect.any(Number),
      since: now.history.at(-1)?.at,
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
    expect(await actions()).toEqual([
      'canary gate',
      'canaryEnded gate another canary began',
      'canary gate',
    ])
  })

  it('is refused where there is nothing beside it', async () => {
    await expect(start('gate', 1)).rejects.toThrow(
      'these builds are live already: a canary needs another one',
    )
    const { release } = await environment()
    await expect(promote(store(), 'nowhere', release, { canary: 10 })).rejects.toThrow(
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
    expect((await diagnose(store())).findings).toEqual([])
  })

  it('go on when another app is promoted, on what is live then (§10.2)', async () => {
    await start('gate', 2)
    await start('lamp', 2)
    await put('bell', 2)
    expect(await canaries()).toHaveLength(2)
    expect(await remotesOf((await environment()).combinations.gate)).toEqual({
      gate: build('gate', 2),
      lamp: build('lamp', 1),
      bell: build('bell', 2),
    })
  })

  it('end one by one: as what everybody gets, or taken back', async () => {
    await start('gate', 2)
    await start('lamp', 2)
    const { combinations } = await environment()
    await put('gate', 2)
    const now = await environment()
    expect(now.release).toBe(combinations.gate)
    expect(Object.keys(now.combinations)).toEqual(['lamp'])
    expect(await canaries()).toEqual([{ builds: { lamp: build('lamp', 2) }, share: 10 }])
    await rollback(store(), 'production', { what: ['lamp'], reason: 'too bright' })
    expect(await canaries()).toEqual([])
    const ends = ['promote gate', 'canaryEnded lamp too bright']
    expect(await actions()).toEqual(['canary gate', 'canary lamp', ...ends])
  })

  it('have the same slots wherever they begin, in another order too', async () => {
    const slotsOf = async (...names: ('gate' | 'lamp')[]) => {
      for (const name of names) await start(name, 2)
      const { gate, lamp } = (await environment()).apps
      const slots = [gate?.canary?.slot, lamp?.canary?.slot]
      for (const name of names)
        await rollback(store(), 'production', { what: [name], isCanaryOnly: true })
      return slots
    }
    expect(await slotsOf('gate', 'lamp')).toEqual(await slotsOf('lamp', 'gate'))
  })

  it('are three at most, in slots of their own (§10.2)', async () => {
    for (const name of ['gate', 'lamp', 'bell'] as const) await start(name, 2)
    const { combinations, apps } = await environment()
    expect(Object.keys(combinations)).toHaveLength(7)
    const slots = [apps.gate, apps.lamp, apps.bell].map((one) => one?.canary?.slot)
    expect(slots.toSorted()).toEqual([0, 1, 2])
    await expect(start('shell', 2)).rejects.toThrow(
      /^3 canaries run already: \w+, \w+, \w+: promote one of them to everybody, or end one with portal rollback <app> --canary$/,
    )
    await rollback(store(), 'production', { what: ['lamp'], isCanaryOnly: true })
    await start('shell', 2)
    expect((await environment()).apps.shell?.canary?.slot).toBe(1)
  })

  it('that were composed together are one: it begins, grows and ends whole', async () => {
    const id = await compose(app('gate', 2), app('lamp', 2))
    await teams.promote(id, { canary: 10 })
    expect((await environment()).combinations).toEqual({ 'gate+lamp': id })
    await put('gate', 3)
    expect(await canaries()).toEqual([])
    expect((await actions()).at(-2)).toMatch(/^canaryEnded gate and lamp/)
  })
})

describe('a canary that a gateway ends', () => {
  const why = { reason: 'gate failed 3 visitors', by: 'gateway-one' }

  it('is ended by its id and beginning alone, with the reason', async () => {
    await start('gate', 2)
    await start('lamp', 2)
    const running = canariesOf(await environment())
    const gate = running.find(({ builds }) => builds.gate) ?? { run: '' }
    const end = (canary: typeof gate) => endCanary(store(), 'production', canary, why)
    expect(await end({ run: gate.run.replace(/ .*/, ' before') })).toBe(false)
    expect(await end(gate)).toBe(true)
    expect(await canaries()).toEqual([{ builds: { lamp: build('lamp', 2) }, share: 10 }])
    const last = (await environment()).history.at(-1)
    expect(last).toMatchObject({ ...why, action: 'canaryEnded' })
    expect(await end(gate)).toBe(false)
  })

  it('is ended once by two gateways that find the same', async () => {
    await start('gate', 2)
    const [canary = { run: '' }] = canariesOf(await environment())
    const alarms = [1, 2].map(() => endCanary(store(), 'production', canary, why))
    expect((await Promise.all(alarms)).sort()).toEqual([false, true])
    expect((await environment()).history).toHaveLength(3)
  })
})
