import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach } from '@jest/globals'
import type { Environment } from '#src/environments/environment.ts'
import { readJson, writeAtomically } from '#src/store/files.ts'
import { type StoreUse, withStoreLock } from '#src/store/lock.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentFile } from '#src/store/store.ts'
import { composePortal, openTempStore, type TempStore } from './portal.ts'

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

/** Such a portal, and a copy of its store for each test. */
export async function usePortal() {
  const portal = await composePortal()
  let store = ''
  beforeEach(() => {
    store = portal.copyStore()
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
