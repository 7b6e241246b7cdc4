import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { PortalError } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { filesBelow } from '#src/store/files.ts'
import { readRelease } from '#src/store/release.ts'
import { environmentFile } from '#src/store/store.ts'
import { type MultiTeamStore, openMultiTeamStore } from '#src/testing/multi-team-store.ts'
import { composeNext } from './compose-next.ts'
import { readEnvironment } from './environment.ts'
import { promote, promoteBuilds } from './promote.ts'
import { rollback } from './rollback.ts'

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
const live = async () =>
  Object.fromEntries(
    Object.entries((await environment()).apps).map(([name, { build }]) => [name, build]),
  )
const gate = (number: number) => teams.app('gate', number)
const lamp = (number: number) => teams.app('lamp', number)
const composed = (...named: ReturnType<typeof gate>[]) => teams.compose(store, ...named)

describe('promoting a release', () => {
  it('changes what it changes, says who did it and when, and writes it down', async () => {
    const id = await composed(gate(2))
    const { changes, hasMoved } = await promote(store, 'production', id, { by: 'ben' })
    expect(hasMoved).toBe(true)
    const change = { name: 'gate', from: gate(1).build, to: gate(2).build }
    expect(changes).toEqual([change])
    const { release, version, apps, history } = await environment()
    expect({ release, version }).toEqual({ release: id, version: 2 })
    expect(apps.gate).toEqual({
      build: gate(2).build,
      since: expect.any(String),
      by: 'ben',
    })
    expect(apps.lamp).toMatchObject({ build: lamp(1).build, by: 'ana' })
    expect(apps['realm.json']).toMatchObject({ build: expect.stringMatching(/^\w{12}$/) })
    expect(history.at(-1)).toEqual({
      at: expect.any(String),
      by: 'ben',
      action: 'promote',
      changes: [change],
      release: id,
    })
  })

  it('that is live already changes nothing', async () => {
    const id = await composed(gate(2))
    await promote(store, 'production', id)
    const before = await readFile(environmentFile(store, 'production'), 'utf8')
    expect((await promote(store, 'production', id)).hasMoved).toBe(false)
    expect(await readFile(environmentFile(store, 'production'), 'utf8')).toBe(before)
  })

  it('begins an environment with all of it', async () => {
    const id = await composed(gate(2))
    await promote(store, 'staging', id)
    const { release, apps } = await readEnvironment(store, 'staging')
    expect(release).toBe(id)
    expect(Object.keys(apps).sort()).toEqual([
      'bell',
      'gate',
      'lamp',
      'realm.json',
      'shell',
    ])
  })

  it('in another environment changes the same apps there, and no others', async () => {
    await promote(store, 'staging', (await environment()).release)
    await promoteBuilds(store, 'staging', [lamp(3)])
    await promote(store, 'staging', await composed(gate(2)))
    const { apps } = await readEnvironment(store, 'staging')
    expect([apps.gate?.build, apps.lamp?.build]).toEqual([gate(2).build, lamp(3).build])
  })
})

describe('two teams that compose from the same live release', () => {
  it('both get what they promote, whoever is first (§10.2)', async () => {
    const [ofGate, ofLamp] = [await composed(gate(2)), await composed(lamp(2))]
    await promote(store, 'production', ofLamp, { by: 'ben' })
    const { rebasedOn, environment: now } = await promote(store, 'production', ofGate)
    expect(await live()).toMatchObject({ gate: gate(2).build, lamp: lamp(2).build })
    expect(rebasedOn).toEqual([{ name: 'lamp', from: lamp(1).build, to: lamp(2).build }])
    expect([ofGate, ofLamp]).not.toContain(now.release)
    const { remotes, pages } = await readRelease(store, now.release)
    expect(remotes).toEqual(expect.arrayContaining([gate(2), lamp(2)]))
    expect(Object.keys(pages).sort()).toEqual(['/', '/bell', '/lamp', '/tower'])
    expect((await diagnose(store)).findings).toEqual([])
  })

  it('both get it even if they promote at the same moment (§10.2)', async () => {
    const all = [await composed(gate(2)), await composed(lamp(2))]
    const ofBell = await composed(teams.app('bell', 2))
    await Promise.all([...all, ofBell].map((id) => promote(store, 'production', id)))
    expect(await live()).toMatchObject({
      gate: gate(2).build,
      lamp: lamp(2).build,
      bell: teams.app('bell', 2).build,
    })
    expect((await environment()).history).toHaveLength(4)
    expect((await diagnose(store)).findings).toEqual([])
  })

  it('are told who, when and what to do, where it is the same app (§10.2)', async () => {
    const [mine, theirs] = [await composed(gate(2)), await composed(gate(3))]
    await promote(store, 'production', theirs, { by: 'ben' })
    const before = await environment()
    const at = before.history.at(-1)?.at
    const promotion = promote(store, 'production', mine)
    await expect(promotion).rejects.toThrow(PortalError)
    await expect(promotion).rejects.toThrow(
      `in production ben moved gate from ${gate(1).build} to ${gate(3).build} at ${at}, after release ${mine} was composed: if yours is to replace it, compose again: portal compose gate@${gate(2).build}`,
    )
    expect(await environment()).toEqual(before)
  })

  it('are told too, where the app was taken back meanwhile', async () => {
    await promote(store, 'production', await composed(gate(2)))
    const next = await composed(gate(3))
    await rollback(store, 'production', { what: ['gate'], by: 'ben' })
    await expect(promote(store, 'production', next)).rejects.toThrow(
      `in production ben took gate back from ${gate(2).build} to ${gate(1).build} at `,
    )
  })

  it('get nothing that does not go together: what is live stays (§10.2)', async () => {
    const twin = await composed(gate(2))
    const apart = { ...teams.app('lamp', 4), build: '0123456789ab' }
    await expect(promoteBuilds(store, 'production', [apart])).rejects.toThrow(
      /^lamp@0123456789ab is not in the store/,
    )
    await promote(store, 'production', twin)
    expect(await live()).toMatchObject({ lamp: lamp(1).build })
  })
})

describe('promoting a build', () => {
  it('composes it with what is live, and needs no release', async () => {
    await promoteBuilds(store, 'production', [gate(2)])
    await promoteBuilds(store, 'production', [lamp(2)])
    expect(await live()).toMatchObject({ gate: gate(2).build, lamp: lamp(2).build })
  })

  it('is refused where nothing is live', async () => {
    await expect(promoteBuilds(store, 'staging', [gate(2)])).rejects.toThrow(
      `environment staging has no release yet: compose one with a shell, and promote that`,
    )
  })
})

describe('the settings', () => {
  it('move like an app, and others keep what they moved meanwhile', async () => {
    const realm = { name: 'Borealis' }
    const { release } = await composeNext(store, 'production', { named: [], realm })
    await promoteBuilds(store, 'production', [gate(2)])
    const { environment: now } = await promote(store, 'production', release)
    expect(await live()).toMatchObject({ gate: gate(2).build })
    expect((await readRelease(store, now.release)).realm).toEqual(realm)
    await promoteBuilds(store, 'production', [lamp(2)])
    expect((await readRelease(store, (await environment()).release)).realm).toEqual(realm)
  })
})

describe('a promotion that cannot be', () => {
  it.each(['four', '..', '', '../releases/one', 'one/release.json'])(
    'of release %p is refused, and the environment is untouched',
    async (release) => {
      const before = await environment()
      const promotion = promote(store, 'production', release)
      await expect(promotion).rejects.toThrow(
        `release ${release} is not in the store ${store}: compose it, or name another`,
      )
      expect(await environment()).toEqual(before)
    },
  )

  it.each(['../../elsewhere', '', 'pro/duction', '.hidden'])(
    'to environment %p is refused, and nothing is written',
    async (name) => {
      const before = await filesBelow(store)
      const { release } = await environment()
      await expect(promote(store, name, release)).rejects.toThrow(
        `${name} is not a valid name for an environment: use lower-case letters, digits and dashes`,
      )
      expect(await filesBelow(store)).toEqual(before)
    },
  )

  it('over a file that cannot be read is refused: it holds the history', async () => {
    const id = await composed(gate(2))
    await writeFile(environmentFile(store, 'production'), '{ "release": "o')
    await expect(promote(store, 'production', id)).rejects.toThrow(
      /production\.json is not JSON: fix it/,
    )
  })

  it('of a release that was composed for nothing in particular sets all of it', async () => {
    await promoteBuilds(store, 'production', [lamp(2)])
    const builds = (['shell', 'gate', 'lamp', 'bell'] as const).map((name) =>
      teams.app(name, name === 'gate' ? 2 : 1),
    )
    const id = await compose(store, { builds, realm: teams.realm })
    await promote(store, 'production', id)
    expect(await live()).toMatchObject({ gate: gate(2).build, lamp: lamp(1).build })
  })
})
