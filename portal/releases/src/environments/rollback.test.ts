import { beforeEach, describe, expect, it } from '@jest/globals'
import { useTeams } from '#src/testing/multi-team-store.ts'
import { composeNext } from './compose-environment.ts'
import { promoteBuilds } from './promote.ts'
import { rollback } from './rollback.ts'

const { app, store, environment, put, back, live, tell, linkingLamp, ...teams } =
  await useTeams()

describe('a rollback of an app', () => {
  it('takes it back a build at a time, others stay, and the history says why (§10.2)', async () => {
    for (const number of [2, 3]) await put('gate', number)
    await put('lamp', 2, { by: 'ben' })
    await rollback(store(), 'production', {
      what: ['gate'],
      reason: 'it creaks',
      by: 'eva',
    })
    expect(await live('gate', 'lamp')).toEqual([2, 2])
    const { history, apps } = await environment()
    expect(history.at(-1)).toMatchObject({
      by: 'eva',
      action: 'rollback',
      reason: 'it creaks',
      changes: [{ name: 'gate', from: app('gate', 3).build }],
    })
    expect(apps.gate?.by).toBe('eva')
    await back('gate')
    expect(await live('gate')).toEqual([1])
    await put('gate', 3)
    await back('gate')
    expect(await live('gate')).toEqual([1])
  })

  it('goes to the last build that was healthy for real visitors', async () => {
    await tell('one', 50)
    await put('gate', 2)
    await tell('two', 50, 20)
    await put('gate', 3)
    await back('gate')
    expect(await live('gate')).toEqual([1])
  })

  it('goes past a build of which nothing is known to one that was healthy', async () => {
    await put('gate', 2)
    await tell('two', 50)
    await put('gate', 3)
    await put('gate', 4)
    await back('gate')
    expect(await live('gate')).toEqual([2])
  })

  it('ends its canary first, and leaves the canaries of others', async () => {
    await put('gate', 2)
    for (const name of ['gate', 'lamp'] as const) await put(name, 3, { canary: 10 })
    await back('gate')
    const { apps } = await environment()
    expect([apps.gate?.canary, apps.lamp?.canary?.share]).toEqual([undefined, 10])
    expect(await live('gate')).toEqual([2])
    await expect(
      rollback(store(), 'production', { what: ['gate'], isCanaryOnly: true }),
    ).rejects.toThrow(
      `no canary of gate runs in production: 'portal history production' says whether it was ended already`,
    )
    await back('gate')
    expect(await live('gate')).toEqual([1])
  })

  it('takes a new app out again', async () => {
    const without = { named: [], without: ['bell'] }
    const { release } = await composeNext(store(), 'production', without)
    await teams.promote(release)
    await put('bell', 2)
    await back('bell')
    expect((await environment()).apps.bell).toBeUndefined()
  })

  it.each([
    ['was never on another build', [], 'gate was never on another build in '],
    ['has none that was not taken back', [2], 'every earlier build of gate in '],
  ])('that %s is refused', async (_, numbers, message) => {
    for (const number of numbers) {
      await put('gate', number)
      await back('gate')
    }
    await expect(back('gate')).rejects.toThrow(message)
  })

  it('that nobody has is refused, with the names of those that are there', async () => {
    await expect(back('moat')).rejects.toThrow(
      'moat is no app or release of this environment: its apps are shell, bell, gate, lamp, realm.json',
    )
  })
})

describe('an app that another links to by name', () => {
  /** The second build of the gate has a tower, which the second build of the lamp links to. */
  beforeEach(async () => {
    await put('gate', 2)
    await promoteBuilds(store(), 'production', [linkingLamp])
  })

  it('is not taken back alone, and one line names the command that takes back both', async () => {
    await expect(back('gate')).rejects.toThrow(
      /^gate cannot go back without lamp, which could not render \/lamp: No route of this release is called gate\.tower: portal rollback gate lamp$/,
    )
    expect(await live('gate')).toEqual([2])
  })

  it('goes back together with that, in one change', async () => {
    const { history } = await environment()
    await back('gate', 'lamp')
    expect(await live('gate', 'lamp')).toEqual([1, 1])
    const after = await environment()
    expect(after.history).toHaveLength(history.length + 1)
    expect(after.history.at(-1)?.changes.map(({ name }) => name)).toEqual(['gate', 'lamp'])
  })

  it('goes back together with that, whose canary ends', async () => {
    await put('lamp', 3)
    await promoteBuilds(store(), 'production', [linkingLamp], { canary: 10 })
    await expect(back('gate')).rejects.toThrow(/: portal rollback gate lamp$/)
    const { version } = await environment()
    await back('gate', 'lamp')
    const after = await environment()
    expect(after.version).toBe(version + 1)
    expect(after.apps.lamp?.canary).toBeUndefined()
    expect(await live('gate', 'lamp')).toEqual([1, 3])
  })
})

describe('a rollback of a release', () => {
  it('takes back all that it changed, and nothing else', async () => {
    const both = await teams.compose(app('gate', 2), app('lamp', 2))
    await teams.promote(both)
    await put('bell', 2, { by: 'ben' })
    await back(both)
    expect(await live('gate', 'lamp', 'bell')).toEqual([1, 1, 2])
  })
})

describe('a rollback without a name', () => {
  it('takes back what its author promoted last', async () => {
    await put('gate', 2)
    await put('lamp', 2)
    await back()
    await back()
    expect(await live('gate', 'lamp')).toEqual([1, 1])
  })

  it('takes back nothing of others, and says what to name', async () => {
    await put('gate', 2)
    const { environment: now } = await put('lamp', 2, { by: 'ben' })
    await expect(back()).rejects.toThrow(
      `ben promoted last, at ${now.history.at(-1)?.at}: lamp: name what you mean: portal rollback <app>, or portal rollback ${now.release}`,
    )
    expect(await live('gate', 'lamp')).toEqual([2, 2])
  })
})
