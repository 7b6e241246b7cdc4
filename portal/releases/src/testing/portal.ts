import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from 'portal-contract'
import { writeManifest } from '#src/builds/manifest.ts'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { publish } from '#src/publish/publish.ts'
import { type App, buildRemote, buildShell, declarationOf } from './apps.ts'
import { copyFolder, fillOnce } from './template.ts'

// Without Jest: the stress tests use it outside of a test.

export const storeIn = (dir: string) => join(dir, 'store')

/** Opens a folder of its own for each test: apps, and the store that they are published to. */
export async function openTempStore() {
  const dir = await mkdtemp(join(tmpdir(), 'portal-kit-'))
  const clean = async () => rmSync(dir, { recursive: true, force: true })
  return { dir, store: storeIn(dir), clean }
}

export type TempStore = Awaited<ReturnType<typeof openTempStore>>

/** Publishes apps without the contract checks. */
export async function publishAll(
  { store }: Pick<TempStore, 'store'>,
  ...apps: readonly App[]
) {
  const manifests: Manifest[] = []
  for (const { dir } of apps) {
    await writeManifest(dir)
    manifests.push(await publish(store, dir, async () => []))
  }
  return manifests
}

async function makePortal(dir: string) {
  const temp = { dir, store: storeIn(dir) }
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
  return { shell, gate, first, second }
}

/** Opens a store with a shell, a remote and two releases of them with other settings, the first one promoted. */
export async function composePortal() {
  const temp = await openTempStore()
  const made = await fillOnce(temp.dir, 'portal', makePortal)
  let copies = 0
  /** Copies the store, for a test that changes it. */
  const copyStore = (from = temp.store) => {
    copies += 1
    const copy = join(temp.dir, `store-${copies}`)
    copyFolder(from, copy)
    return copy
  }
  return { ...temp, ...made, copyStore }
}

export type Portal = Awaited<ReturnType<typeof composePortal>>
