import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach } from '@jest/globals'
import { composeNext } from '#src/environments/compose-environment.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { writeHealthSummary } from '#src/environments/health-summary.ts'
import { type PromoteOptions, promote, promoteBuilds } from '#src/environments/promote.ts'
import { rollback } from '#src/environments/rollback.ts'
import { passage } from '#src/store/rights.ts'
import type { ReleasedApp } from '#src/store/store.ts'
import { type App, buildRemote, buildShell, declarationOf, routeOf } from './apps.ts'
import { openTempStore, publishAll, storeIn, type TempStore } from './portal.ts'
import { copyFolder, fillOnce } from './template.ts'

/** How many builds of each app there are. */
const builds = { shell: 2, gate: 4, lamp: 3, bell: 2 } as const

export type TeamApp = keyof typeof builds

const linking = `(_texts, _live, { remotes }) => {
  if (remotes.some(({ routes }) => routes.some(({ name }) => name === 'tower'))) return 'lamp'
  throw new Error('No route of this release is called gate.tower')
}`

function buildVersion(
  temp: Pick<TempStore, 'dir' | 'store'>,
  name: TeamApp,
  number: number,
  page = `() => '<h1>${name} ${number}</h1>'`,
): Promise<App> {
  const owner = `${name} team ${number}`
  if (name === 'shell') return buildShell(temp, { owner })
  const path = name === 'gate' ? '/' : `/${name}`
  const hasTower = name === 'gate' && number > 1
  const tower = hasTower ? [routeOf(name, '/tower', { name: 'tower' })] : []
  const pages = `export const pages = { '${path}': ${page}, '/tower': () => 'tower' }`
  return buildRemote(
    temp,
    { ...declarationOf(name), owner, routes: [routeOf(name, path), ...tower] },
    { 'server/index.mjs': pages },
  )
}

const names = Object.keys(builds) as TeamApp[]
const realm = { name: 'Aurora' }
const linkingNumber = builds.lamp + 1

/** Publishes all builds, and puts the first ones live. @returns their ids by the app and its number */
async function publishBuilds(dir: string) {
  const temp = { dir, store: storeIn(dir) }
  const published: Record<string, string> = {}
  const publish = async (name: TeamApp, number: number, page?: string) => {
    const version = await buildVersion(temp, name, number, page)
    const [{ build = '' } = {}] = await publishAll(temp, version)
    published[`${name} ${number}`] = build
    return { name, build }
  }
  const named: ReleasedApp[] = []
  for (const name of names) {
    named.push(await publish(name, 1))
    for (let number = 2; number <= builds[name]; number += 1) await publish(name, number)
  }
  await publish('lamp', linkingNumber, linking)
  const { release } = await composeNext(temp.store, 'production', { named, realm })
  await promote(temp.store, 'production', release, { by: 'ana' })
  return published
}

/**
 * Opens a store with several builds of several teams' apps. Stores of tests share builds and releases: what one test
 * composed need not be rendered again for the next. Only environments and their health are a store's own.
 */
export async function openMultiTeamStore() {
  const temp = await openTempStore()
  const published = await fillOnce(temp.dir, 'teams', publishBuilds)
  /** The build of an app by its number, from 1. */
  const app = (name: TeamApp, number: number): ReleasedApp => {
    return { name, build: published[`${name} ${number}`] ?? '' }
  }
  let stores = 0
  return {
    ...temp,
    app,
    /** A build of the lamp whose page links to the tower, a route that the gate has since its second build. */
    linkingLamp: app('lamp', linkingNumber),
    realm,
    /** Opens a store for a test of its own, where the first build of each app is live in production. */
    begin: async () => {
      stores += 1
      const store = join(temp.dir, `store-${stores}`)
      await mkdir(store, { mode: passage })
      for (const shared of ['artefacts', 'releases'])
        await symlink(join(temp.store, shared), join(store, shared))
      for (const own of ['environments', 'maintenance'])
        copyFolder(join(temp.store, own), join(store, own))
      return store
    },
    /** Composes builds after production; returns the release's id. */
    compose: async (store: string, ...named: ReleasedApp[]) =>
      (await composeNext(store, 'production', { named })).release,
  }
}

export type MultiTeamStore = Awaited<ReturnType<typeof openMultiTeamStore>>

/** Such teams, who work on a store of each test's own. Who does not say who it is, is ana. */
export async function useTeams() {
  const teams = await openMultiTeamStore()
  let store = ''
  beforeEach(async () => {
    store = await teams.begin()
  })
  afterAll(() => teams.clean())
  const environment = () => readEnvironment(store, 'production')
  return {
    ...teams,
    store: () => store,
    environment,
    compose: (...named: ReleasedApp[]) => teams.compose(store, ...named),
    /** Promotes a release. */
    promote: (id: string, how?: PromoteOptions) =>
      promote(store, 'production', id, { by: 'ana', ...how }),
    /** Promotes the build of an app. */
    put: (name: TeamApp, number: number, how?: PromoteOptions) =>
      promoteBuilds(store, 'production', [teams.app(name, number)], { by: 'ana', ...how }),
    /** Takes apps or releases back, or what ana promoted last. */
    back: (...what: string[]) =>
      rollback(store, 'production', { by: 'ana', ...(what.length > 0 ? { what } : {}) }),
    /** The numbers of the live builds of apps. */
    live: async (...names: TeamApp[]) => {
      const { apps } = await environment()
      const numbers = Array.from({ length: 4 }, (_, index) => index + 1)
      return names.map((name) =>
        numbers.find((number) => teams.app(name, number).build === apps[name]?.build),
      )
    },
    /** A gateway tells how many visitors the live release had, and how many of them the gate failed. */
    tell: async (gateway: string, visitors: number, load = 0) => {
      const { release } = await environment()
      const failing = { gate: { load, render: 0, healed: 0 } }
      await writeHealthSummary(store, 'production', {
        gateway,
        at: '',
        addresses: visitors,
        releases: { [release]: { visitors, failing, vitals: { samples: 0 } } },
      })
    },
  }
}
