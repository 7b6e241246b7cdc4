import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { promoteBuilds, readEnvironment } from 'portal-releases'
import {
  type MultiTeamStore,
  openMultiTeamStore,
  type TeamApp,
} from 'portal-releases/testing'
import { putLive, reasonToKeep, releaseApps } from './release.ts'

let teams: MultiTeamStore
let store: string

beforeAll(async () => {
  teams = await openMultiTeamStore()
})
afterAll(() => teams.clean())

beforeEach(async () => {
  store = await teams.begin()
})

const environment = (of = store) => readEnvironment(of, 'production')
const apps = (...names: TeamApp[]) => names.map((name) => teams.app(name, 2))
const tree = () => apps('shell', 'gate', 'lamp', 'bell')

describe('a start in an environment that others promoted to', () => {
  it('leaves it as it is, and says whose it is (§10.1)', async () => {
    const before = await environment()
    expect(await releaseApps(store, teams.realm, false)).toEqual({
      release: before.release,
      kept: expect.stringMatching(/^ana put builds of .*gate.* live$/),
      hasItsSettings: true,
    })
    expect(await environment()).toEqual(before)
  })

  it('knows that its realm settings are not the live ones', async () => {
    const { kept, hasItsSettings } = await releaseApps(store, { name: 'Other' }, false)
    expect([kept, hasItsSettings]).toEqual([expect.stringContaining('ana'), false])
  })

  it('replaces what the working tree has, if asked to, and leaves the rest (§10.1)', async () => {
    await promoteBuilds(store, 'production', [teams.app('bell', 2)], {
      canary: 10,
      by: 'ben',
    })
    await putLive(store, apps('shell', 'gate', 'lamp'), teams.realm)
    const { apps: now } = await environment()
    expect(now.gate).toMatchObject({ build: teams.app('gate', 2).build, by: 'npm start' })
    expect(now.bell).toMatchObject({ build: teams.app('bell', 1).build, by: 'ana' })
    expect(now.bell?.canary).toMatchObject({ share: 10, by: 'ben' })
  })
})

describe('a start in an environment of its own', () => {
  beforeEach(async () => {
    await putLive(store, tree(), teams.realm)
  })

  it('may go on', async () => {
    expect(reasonToKeep(await environment())).toBeNull()
    const before = await environment()
    await putLive(store, tree(), teams.realm)
    expect(await environment()).toEqual(before)
  })

  it('takes out what the working tree does not have any more', async () => {
    await putLive(store, apps('shell', 'gate', 'lamp'), teams.realm)
    expect((await environment()).apps.bell).toBeUndefined()
  })

  it.each([
    ['a build', undefined],
    ['a canary', 10],
  ])('ends where somebody promotes %s', async (_, canary) => {
    const how = canary === undefined ? { by: 'ben' } : { by: 'ben', canary }
    await promoteBuilds(store, 'production', [teams.app('gate', 3)], how)
    expect(reasonToKeep(await environment())).toBe('ben put builds of gate live')
  })
})
