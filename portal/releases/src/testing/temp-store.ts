import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach } from '@jest/globals'
import type { Manifest } from 'portal-contract'
import { writeManifest } from '#src/builds/manifest.ts'
import { compose } from '#src/compose/compose.ts'
import type { Environment } from '#src/environments/environment.ts'
import { promote } from '#src/environments/promote.ts'
import { publish } from '#src/publish/publish.ts'
import { readJson, writeAtomically } from '#src/store/files.ts'
import { type StoreUse, withStoreLock } from '#src/store/lock.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentFile } from '#src/store/store.ts'
import { type App, buildRemote, buildShell, declarationOf } from './apps.ts'

/** Opens a folder of its own for each test: apps, and the store that they are published to. */
export async function openTempStore() {
  const dir = await mkdtemp(join(tmpdir(), 'portal-kit-'))
  const clean = () => rm(dir, { recursive: true, force: true })
  return { dir, store: join(dir, 'store'), clean }
}

export type TempStore = Awaited<ReturnType<typeof openTempStore>>

/** The same for all tests of a suite. */
export async function useTempStore(): Promise<TempStore> {
  const temp = await openTempStore()
  afterAll(() => temp.clean())
  return temp
}

/** Makes a folder of each test's own. */
export function useTempFolder(): () => string {
  let dir = ''
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'portal-kit-'))
  })
  afterEach(() => rm(dir, { recursive: true }))
  return () => dir
}

/** Publishes apps without the contract checks. */
export async function publishAll(
  { store }: TempStore,
  ...apps: readonly App[]
): Promise<Manifest[]> {
  const manifests: Manifest[] = []
  for (const { dir } of apps) {
    await writeManifest(dir)
    manifests.push(await publish(store, dir, async () => []))
  }
  return manifests
}

/** Opens a store with a shell, a remote and two releases of them with other settings, the first one promoted. */
export async function composePortal() {
  const temp = await openTempStore()
  const apps = [
    await buildShell(temp),
    await buildRemote(
      temp,
      { routes: declarationOf('gate', '/', '/towers/:tower', '/towers/north').routes },
      {
        'server/index.mjs': `export const pages = {
          '/': ({ gate }) => '<h1>' + gate.title + '</h1>',
          '/towers/:tower': () => '<h1>A tower</h1>',
          '/towers/north': () => '<h1>The north tower</h1>',
        }`,
      },
    ),
  ]
  const builds = await publishAll(temp, ...apps)
  const [shell, gate] = builds as [Manifest, Manifest]
  const ofRealm = (name: string) => compose(temp.store, { builds, realm: { name } })
  const [first, second] = [await ofRealm('First'), await ofRealm('Second')]
  await promote(temp.store, 'production', first)
  let copies = 0
  /** Copies the store, for a test that changes it. */
  const copyStore = async (from = temp.store) => {
    copies += 1
    const copy = join(temp.dir, `store-${copies}`)
    await cp(from, copy, { recursive: true })
    return copy
  }
  return { ...temp, shell, gate, first, second, copyStore }
}

export type Portal = Awaited<ReturnType<typeof composePortal>>

/** Such a portal, and a copy of its store for each test. */
export async function usePortal() {
  const portal = await composePortal()
  let store = ''
  beforeEach(async () => {
    store = await portal.copyStore()
  })
  afterAll(() => portal.clean())
  return { portal, store: () => store }
}

/** Edits an environment's file, as an operator may. */
export async function writeEnvironment(
  store: string,
  changes: Partial<Environment>,
  name = 'production',
): Promise<void> {
  const path = environmentFile(store, name)
  const before = await readJson<Environment>(path)
  await writeAtomically(path, JSON.stringify({ ...before, ...changes }), ownRights)
}

/** Waits for a condition. Jest's timeout ends it if the condition never holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(20)
}

/** Takes the lock of a store, as other code of this process may. @returns gives the lock back */
export async function holdStore(store: string, use: StoreUse) {
  const isHeld = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const holding = withStoreLock(store, use, () => {
    isHeld.resolve()
    return isOver.promise
  })
  await Promise.race([isHeld.promise, holding])
  return () => {
    isOver.resolve()
    return holding
  }
}

/**
 * Random whole numbers that are the same for the same seed (mulberry32).
 * @returns takes a limit, and returns a number from 0 to one below it
 */
export function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
