import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Manifest } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import type { Environment } from '#src/environments/environment.ts'
import { promote } from '#src/environments/promote.ts'
import { readJson, writeAtomically } from '#src/store/files.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentFile } from '#src/store/store.ts'
import {
  buildRemote,
  buildShell,
  openWorkshop,
  publishAll,
  type Workshop,
} from './workshop.ts'

/** A store with a shell, a remote and two releases of them with other settings, the first one promoted. */
export interface Portal extends Workshop {
  shell: Manifest
  gate: Manifest
  /** Ids of the releases. */
  first: string
  second: string
  /** Copies the store, for a test that changes it. */
  copyStore: (from?: string) => Promise<string>
}

export async function composePortal(): Promise<Portal> {
  const workshop = await openWorkshop()
  const text = {
    title: 'gate:title',
    description: 'gate:description',
    frame: 'bare',
  } as const
  const paths = ['/', '/towers/:tower', '/towers/north']
  const apps = [
    await buildShell(workshop),
    await buildRemote(
      workshop,
      { routes: paths.map((path) => ({ path, ...text })) },
      {
        'server/index.mjs': `export const pages = {
          '/': ({ gate }) => '<h1>' + gate.title + '</h1>',
          '/towers/:tower': () => '<h1>A tower</h1>',
          '/towers/north': () => '<h1>The north tower</h1>',
        }`,
      },
    ),
  ]
  const builds = await publishAll(workshop, ...apps)
  const [shell, gate] = builds as [Manifest, Manifest]
  const ofRealm = (name: string) => compose(workshop.store, { builds, realm: { name } })
  const [first, second] = [await ofRealm('First'), await ofRealm('Second')]
  await promote(workshop.store, 'production', first)
  let copies = 0
  const copyStore = async (from = workshop.store) => {
    copies += 1
    const copy = join(workshop.dir, `store-${copies}`)
    await cp(from, copy, { recursive: true })
    return copy
  }
  return { ...workshop, shell, gate, first, second, copyStore }
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
