import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { compose } from '#src/compose/compose.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { readRelease } from '#src/store/release.ts'
import { environmentFile } from '#src/store/store.ts'
import { useTeams } from '#src/testing/multi-team-store.ts'
import { readEnvironment } from './environment.ts'
import { promote, promoteBuilds } from './promote.ts'
import { rollback } from './rollback.ts'

const { app, store, environment, put, live, realm, ...teams } = await useTeams()
const gate = (number: number) => app('gate', number)
const lamp = (number: number) => app('lamp', number)
const file = () => environmentFile(store(), 'production')
const expectInOrder = async () => expect((await diagnose(store())).findings).toEqual([])

describe('promoting a release', () => {
  it('changes what it changes, says who did it and when, and writes it down', async () => {
    const id = await teams.compose(gate(2))
    const { changes, hasMoved } = await teams.promote(id, { by: 'ben' })
    const change = { name: 'gate', from: gate(1).build, to: gate(2).build }
    expect({ changes, hasMoved }).toEqual({ changes: [change], hasMoved: true })
    const { release, version, apps, history } = await environment()
    expect({ release, version }).toEqual({ release: id, version: 2 })
    const last = history.at(-1)
    expect(apps.gate).toEqual({ build: gate(2).build, since: last?.at, by: 'ben' })
    expect(apps.lamp).toMatchObject({ build: lamp(1).build, by: 'ana' })
    expect(apps['realm.json']).toMatchObject({ build: expect.stringMatching(/^\w{12}$/) })
    expect(last).toEqual({
      at: expect.any(String),
      by: 'ben',
      action: 'promote',
      changes: [change],
      release: id,
    })
  })

  it('in another environment changes the same apps there, and no others', async () => {
    await promote(store(), 'staging', (await environment()).release)
    await promoteBuilds(store(), 'staging', [lamp(3)])
    await promote(store(), 'staging', await teams.compose(gate(2)))
    const { apps } = await readEnvironment(store(), 'staging')
    expect([apps.gate?.build, apps.lamp?.build]).toEqual([gate(2).build, lamp(3).build])
  })

  it('that was composed for nothing in particular sets all of it', async () => {
    await put('lamp', 2)
    const builds = [app('shell', 1), gate(2), lamp(1), app('bell', 1)]
    await teams.promote(await compose(store(), { builds, realm }))
    expect(await live('gate', 'lamp')).toEqual([2, 1])
  })
})

describe('two teams that compose from the same live release', () => {
  it('both get what they promote, whoever is first (§10.2)', async () => {
    const [ofGate, ofLamp] = [await teams.compose(gate(2)), await teams.compose(lamp(2))]
    await teams.promote(ofLamp, { by: 'ben' })
    const { rebasedOn, environment: now } = await teams.promote(ofGate)
    expect(await live('gate', 'lamp')).toEqual([2, 2])
    expect(rebasedOn).toEqual([{ name: 'lamp', from: lamp(1).build, to: lamp(2).build }])
    expect([ofGate, ofLamp]).not.toContain(now.release)
    const { remotes, pages } = await readRelease(store(), now.release)
    expect(remotes).toEqual(expect.arrayContaining([gate(2), lamp(2)]))
    expect(Object.keys(pages).sort()).toEqual(['/', '/bell', '/lamp', '/tower'])
    await expectInOrder()
  })

  it('both get it even if they promote at the same moment (§10.2)', async () => {
    const builds = [gate(2), lamp(2), app('bell', 2)]
    const ids = await Promise.all(builds.map((one) => teams.compose(one)))
    await Promise.all(ids.map((id) => teams.promote(id)))
    expect(await live('gate', 'lamp', 'bell')).toEqual([2, 2, 2])
    expect((await environment()).history).toHaveLength(4)
    await expectInOrder()
  })

  it('are told who, when and what to do, where it is the same app (§10.2)', async () => {
    const [mine, theirs] = [await teams.compose(gate(2)), await teams.compose(gate(3))]
    await teams.promote(theirs, { by: 'ben' })
    const before = await environment()
    const at = before.history.at(-1)?.at
    await expect(teams.promote(mine)).rejects.toMatchObject({
      name: 'PortalError',
      message: `in production ben moved gate from ${gate(1).build} to ${gate(3).build} at ${at}, after release ${mine} was composed: if yours is to replace it, compose again: portal compose gate@${gate(2).build}`,
    })
    expect(await environment()).toEqual(before)
  })

  it('are told too, where the app was taken back meanwhile', async () => {
    await put('gate', 2)
    const next = await teams.compose(gate(3))
    await rollback(store(), 'production', { what: ['gate'], by: 'ben' })
    await expect(teams.promote(next)).rejects.toThrow(
      `in production ben took gate back from ${gate(2).build} to ${gate(1).build} at `,
    )
  })

  it('get nothing that does not go together: what is live stays (§10.2)', async () => {
    const apart = [{ name: 'lamp', build: '0123456789ab' }]
    await expect(promoteBuilds(store(), 'production', apart)).rejects.toThrow(
      /^lamp@0123456789ab is not in the store/,
    )
    await put('gate', 2)
    expect(await live('gate', 'lamp')).toEqual([2, 1])
  })
})

it('promoting a build is refused where nothing is live', async () => {
  await expect(promoteBuilds(store(), 'staging', [gate(2)])).rejects.toThrow(
    `environment staging has no release yet: compose one with a shell, and promote that`,
  )
})

it('a promotion over a file that cannot be read is refused: it holds the history', async () => {
  const id = await teams.compose(gate(2))
  await writeFile(file(), '{ "release": "o')
  await expect(teams.promote(id)).rejects.toThrow(/production\.json is not JSON: fix it/)
})
