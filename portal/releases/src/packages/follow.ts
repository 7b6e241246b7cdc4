import { setTimeout } from 'node:timers/promises'
import { PortalError } from 'portal-contract'
import { shortHash } from '#src/store/files.ts'
import type { FreeStore } from '#src/store/lock.ts'
import { type ListedApp, readAppsList } from './apps-list.ts'
import { followApp } from './follow-app.ts'
import {
  type FollowedApp,
  newFollowedApp,
  readFollowed,
  withFollowLock,
  writeFollowed,
} from './followed.ts'
import { fetchPackage, RegistryDown } from './registry.ts'

export type Following = {
  store: FreeStore
  environment: string
  /** The file of the operator's list. */
  list: string
  /** Gets a line for each thing that happened, and for each problem once. */
  say: (line: string) => void
}

const intervalMs = 30_000
const maxIntervalMs = 300_000
/** Another `portal follow` may be looking, or `portal approve` writing. */
const lockWaitMs = 10_000
const notifyTimeoutMs = 5_000

/** Forgets what was refused of an app when the operator's list says something else of it. */
function recheck(state: FollowedApp, listed: string): void {
  if (state.listed === listed) return
  state.listed = listed
  delete state.etag
  for (const version of Object.values(state.versions)) delete version.refused
}

/** Tells the address that the list names for an app. An address that does not answer stops nothing. */
export async function notify(app: ListedApp, text: string, say: (line: string) => void) {
  if (app.notify === undefined) return
  const body = JSON.stringify({ app: app.name, package: app.package, text })
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(notifyTimeoutMs)
  try {
    const response = await fetch(app.notify, { method: 'POST', headers, body, signal })
    await response.body?.cancel()
    if (!response.ok) say(`${app.name}: ${app.notify} answered ${response.status}`)
  } catch (error) {
    say(`${app.name}: ${app.notify} does not answer (${(error as Error).message})`)
  }
}

async function followAll(following: Following) {
  const { store, environment, list, say } = following
  const apps = await readAppsList(list)
  const followed = await readFollowed(store, environment)
  const asking = apps.map(async (app) => {
    const state = followed.apps[app.name] ?? newFollowedApp()
    followed.apps[app.name] = state
    recheck(state, shortHash(JSON.stringify(app)))
    const answer = fetchPackage(app.registry, app.package, state.etag)
    const asked = await answer.catch((refusal: unknown) => ({ refusal }))
    return { app, state, asked }
  })
  let isWell = true
  let isDown = asking.length > 0
  for (const { app, state, asked } of await Promise.all(asking)) {
    if (!('refusal' in asked && asked.refusal instanceof RegistryDown)) isDown = false
    const save = () => writeFollowed(store, environment, followed)
    const tell = (what: string) => {
      say(`${app.name}: ${what}`)
      return notify(app, what, say)
    }
    const before = state.problem
    try {
      if ('refusal' in asked) throw asked.refusal
      await followApp({ ...asked, store, environment, app, state, save, tell })
      delete state.problem
    } catch (error) {
      isWell = false
      delete state.etag
      state.problem = (error as Error).message
      // A bug, or a browser that crashed: it stops no other app either.
      if (!(error instanceof PortalError)) console.error(error)
      if (before !== state.problem) await tell(state.problem)
    }
    await save()
  }
  return { isWell, isDown }
}

/**
 * Looks at the tags of all apps of the operator's list, and does what they say. One app's problem stops no other.
 * @returns whether every app could be looked at, and whether no registry answered as one
 * @throws PortalError when the list is wrong, or another `portal follow` runs on this store
 */
export function followOnce(following: Following) {
  return withFollowLock(following.store, () => followAll(following), lockWaitMs)
}

/** Looks again and again, every 30 seconds, and more seldom while none answers. @param signal ends it */
export async function follow(following: Following, signal: AbortSignal): Promise<void> {
  let wait = intervalMs
  let problem = ''
  while (!signal.aborted) {
    try {
      // One team's problem is no reason to let the others wait.
      const { isDown } = await followOnce(following)
      wait = isDown ? Math.min(2 * wait, maxIntervalMs) : intervalMs
      problem = ''
    } catch (error) {
      if (!(error instanceof PortalError)) throw error
      if (problem !== error.message) following.say(error.message)
      problem = error.message
    }
    // Machines that began together do not ask together.
    const jittered = wait * (0.9 + Math.random() / 5)
    await setTimeout(jittered, undefined, { signal }).catch(() => {})
  }
}
