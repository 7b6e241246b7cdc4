import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from 'portal-contract'
import { writeManifest } from '#src/builds/manifest.ts'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { publish } from '#src/publish/publish.ts'
import { type App, buildRemote, buildShell, declarationOf } from './apps.ts'

// Without Jest: the stress tests use it outside of a test.

/** Opens a folder of its own for each test: apps, and the store that they are published to. */
export async function openTempStore() {
  const dir = await mkdtemp(join(tmpdir(), 'portal-kit-'))
  const clean = () => rm(dir, { recursive: true, force: true })
  return { dir, store: join(dir, 'store'), clean }
}

export type TempStore = Awaited<ReturnType<typeof openTempStore>>

/** Publishes apps without the contract checks. */
export async function publishAll({ store }: TempStore, ...apps: readonly App[]) {
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
