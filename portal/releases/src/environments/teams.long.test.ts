import { join } from 'node:path'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { manifestFile, PortalError } from 'portal-contract'
import { integrityOf, shortHash, writeAtomically } from '#src/store/files.ts'
import { correctRights } from '#src/store/rights.ts'
import { artefactDir } from '#src/store/store.ts'
import { manifestOf, routeOf } from '#src/testing/apps.ts'

// Releases without pages: this test is about which builds meet, not about how they are drawn.
jest.unstable_mockModule('#src/compose/pages.ts', () => ({
  openPages: () => ({ [Symbol.asyncDispose]: async () => {} }),
  writePages: async () => ({}),
}))
const { composeNext } = await import('./compose-environment.ts')
const { promote } = await import('./promote.ts')
const { rollback } = await import('./rollback.ts')
const { readEnvironment } = await import('./environment.ts')
const { diagnose } = await import('#src/maintenance/doctor.ts')
const { createRandom, useTempStore } = await import('#src/testing/temp-store.ts')

const { store } = await useTempStore()

const buildOf = (app: string, number: number) => shortHash(`${app} ${number}`)

/** Places a build of two empty files. */
async function placeBuild(name: string, number: number) {
  const file = { integrity: integrityOf(''), bytes: 0 }
  const manifest = manifestOf({
    kind: name === 'shell' ? 'shell' : 'remote',
    name,
    routes: name === 'gate' ? [routeOf(name, '/')] : [],
    build: buildOf(name, number),
    entry: 'browser/entry',
    server: 'server/index',
    files: { 'browser/entry': file, 'server/index': file },
  })
  const dir = artefactDir(store, manifest)
  for (const path of Object.keys(manifest.files)) await writeAtomically(join(dir, path), '')
  await writeAtomically(join(dir, manifestFile), JSON.stringify(manifest))
}

beforeAll(async () => {
  await placeBuild('shell', 1)
  for (const name of ['gate', 'lamp'])
    for (const number of [1, 2, 3, 4]) await placeBuild(name, number)
  await correctRights(store)
})

/** A team, what it composed, and what it believes to be live of its app. */
type Team = {
  app: string
  by: string
  live: string
  canary: string | null
  composed: { release: string; from: string; to: string } | null
}

const teamOf = (app: string, by: string): Team => ({
  app,
  by,
  live: buildOf(app, 1),
  canary: null,
  composed: null,
})

async function begin(name: string) {
  const names = ['shell', 'gate', 'lamp']
  const named = names.map((app) => ({ name: app, build: buildOf(app, 1) }))
  const { release } = await composeNext(store, name, { named, realm: { name: 'Aurora' } })
  await promote(store, name, release, { by: 'operator' })
}

async function compose(name: string, team: Team, number: number) {
  const to = buildOf(team.app, number)
  const named = [{ name: team.app, build: to }]
  const { release, changes } = await composeNext(store, name, { named })
  const from = changes[0]?.from ?? team.live
  team.composed = changes.length > 0 ? { release, from, to } : null
}

/** Promotes what the team composed; refused only where the team itself moved its app since. */
async function promoteComposed(name: string, team: Team, canary?: number) {
  if (!team.composed) return
  const { release, from, to } = team.composed
  const how = canary === undefined ? { by: team.by } : { by: team.by, canary }
  const promotion = promote(store, name, release, how)
  const isPossible = team.live === from || team.live === to
  if (!isPossible || (canary !== undefined && team.live === to)) {
    await expect(promotion).rejects.toThrow(PortalError)
    return
  }
  await promotion
  if (canary === undefined) {
    team.live = to
    team.canary = null
  } else team.canary = to
}

async function takeBack(name: string, team: Team) {
  const work = rollback(store, name, { what: [team.app], by: team.by })
  const done = await work.catch((error) => {
    if (error instanceof PortalError) return null
    throw error
  })
  if (!done) return
  if (team.canary) team.canary = null
  else team.live = done.environment.apps[team.app]?.build ?? ''
}

async function expectAsBelieved(name: string, teams: readonly Team[]) {
  const { apps } = await readEnvironment(store, name)
  for (const { app, live, canary } of teams) {
    const entry = apps[app]
    expect([app, entry?.build, entry?.canary?.build ?? null]).toEqual([app, live, canary])
  }
}

describe('two teams that publish, compose, promote, try and take back in any order', () => {
  it('lose nothing and change nothing of each other, and the store is in order (§10.2)', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = createRandom(seed)
      const name = `seed-${seed}`
      await begin(name)
      const teams = [teamOf('gate', 'ana'), teamOf('lamp', 'ben')] as const
      for (let step = 0; step < 8; step += 1) {
        const team = teams[random(2)] ?? teams[0]
        const steps = [
          () => compose(name, team, 1 + random(4)),
          () => compose(name, team, 1 + random(4)),
          () => promoteComposed(name, team),
          () => promoteComposed(name, team, 10),
          () => Promise.all(teams.map((each) => promoteComposed(name, each))),
          () => takeBack(name, team),
        ]
        await steps[random(steps.length)]?.()
        await expectAsBelieved(name, teams)
      }
    }
    expect((await diagnose(store)).findings).toEqual([])
  }, 300_000)
})
