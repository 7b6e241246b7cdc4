import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Manifest, manifestFile, PortalError } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { rollback } from '#src/environments/rollback.ts'
import { publish } from '#src/publish/publish.ts'
import { composePortal, type Portal } from '#src/testing/temp-store.ts'
import { filesBelow } from './files.ts'
import { readRelease } from './release.ts'
import { artefactDir, environmentFile, releaseDir } from './store.ts'
import { checkRelease } from './verify.ts'

let portal: Portal
let store: string

beforeAll(async () => {
  portal = await composePortal()
})
afterAll(() => portal.clean())

beforeEach(async () => {
  store = await portal.copyStore()
})

const dirOf = ({ name, build }: Manifest) => artefactDir(store, name, build)
const leftovers = async () =>
  (await filesBelow(store)).filter((file) => file.includes('.tmp'))
const pointer = () => readFile(environmentFile(store, 'production'), 'utf8')
const change = (path: string) => writeFile(path, 'changed')

const changedManifest = 'a script was changed with its manifest'
/** Each: what happened to the store, and what is said of it. */
const damages: [string, () => Promise<unknown>, RegExp][] = [
  [
    'a script was changed',
    () => change(join(dirOf(portal.gate), portal.gate.entry)),
    /remoteEntry\.\w+\.js was changed: publish gate@\w+ again/,
  ],
  [
    changedManifest,
    async () => {
      const path = join(dirOf(portal.gate), manifestFile)
      await writeFile(path, (await readFile(path, 'utf8')).replace('Gate team', 'Thieves'))
    },
    /portal-manifest\.json was changed: remove .*artefacts\/gate\/\w+ and publish gate@\w+ again/,
  ],
  [
    'a compressed script was changed',
    () =>
      writeFile(
        join(dirOf(portal.shell), `${portal.shell.entry}.br`),
        brotliCompressSync('steal()'),
      ),
    /main\.\w+\.js\.br is not main\.\w+\.js compressed: publish shell@\w+ again/,
  ],
  [
    'a compressed script was cut short',
    () => truncate(join(dirOf(portal.shell), `${portal.shell.entry}.gz`), 9),
    /main\.\w+\.js\.gz is not main\.\w+\.js compressed/,
  ],
  [
    'a manifest comes from the future',
    () => {
      const manifest = { ...portal.gate, schema: 2 }
      return writeFile(join(dirOf(portal.gate), manifestFile), JSON.stringify(manifest))
    },
    /portal-manifest\.json is of version 2, this portal-kit knows 1: update portal-kit first$/,
  ],
  [
    'a server build was lost',
    () => rm(join(dirOf(portal.gate), portal.gate.server)),
    /server\/index\.mjs is missing: publish gate@\w+ again/,
  ],
  [
    'a build was deleted',
    () => rm(dirOf(portal.gate), { recursive: true }),
    /^gate@\w+ is not in the store .*: publish it first$/,
  ],
]

const pageDamages: typeof damages = [
  [
    'a page was changed',
    () => change(join(releaseDir(store, portal.second), 'html/pt/index.html')),
    /html\/pt\/index\.html was changed: compose shell@\w+ gate@\w+ again/,
  ],
  [
    'a compressed page was lost',
    () => rm(join(releaseDir(store, portal.second), 'html/en/index.html.br')),
    /html\/en\/index\.html\.br is not index\.html compressed/,
  ],
  [
    'its description was cut short',
    () => truncate(join(releaseDir(store, portal.second), 'release.json'), 20),
    /release\.json is not JSON: compose it again/,
  ],
]

describe('a store', () => {
  it('is in order as it was written', async () => {
    const release = await readRelease(store, portal.second)
    expect(await checkRelease(store, release)).toEqual([])
  })

  it.each([...damages, ...pageDamages])(
    'in which %s promotes no release of it, and the environment is untouched',
    async (_, damage, message) => {
      const before = await pointer()
      await damage()
      const promotion = promote(store, 'production', portal.second)
      await expect(promotion).rejects.toThrow(PortalError)
      await expect(promotion).rejects.toThrow(message)
      await expect(
        promote(store, 'production', portal.second, { canary: 10 }),
      ).rejects.toThrow(message)
      expect(await pointer()).toBe(before)
    },
  )

  it.each([...damages, ...pageDamages])(
    'in which %s does not go back to one',
    async (_, damage, message) => {
      await promote(store, 'production', portal.second)
      await promote(store, 'production', portal.first)
      const before = await pointer()
      await damage()
      // The settings to go back to are in the release itself.
      const orLost = new RegExp(
        `${message.source}|no release in the store .* has the settings`,
      )
      await expect(rollback(store, 'production')).rejects.toThrow(orLost)
      expect(await pointer()).toBe(before)
    },
  )

  it.each(damages.filter(([what]) => what !== changedManifest))(
    'in which %s composes nothing of it, not even what it has',
    async (_, damage, message) => {
      await damage()
      const builds = [portal.shell, portal.gate]
      for (const name of ['First', 'Third'])
        await expect(compose(store, { builds, realm: { name } })).rejects.toThrow(message)
    },
  )

  it('in which a manifest was changed is not published over: it may be the other one', async () => {
    const [, damage] = damages.find(([what]) => what === changedManifest) ?? []
    await damage?.()
    await expect(publish(store, join(portal.dir, 'gate'))).rejects.toThrow(
      /^gate@\w+ is in the store with another manifest: build the app again; .* remove .*artefacts\/gate\/\w+$/,
    )
    await rm(dirOf(portal.gate), { recursive: true })
    await publish(store, join(portal.dir, 'gate'))
    await promote(store, 'production', portal.second)
  })

  it.each([...damages, ...pageDamages].filter(([what]) => what !== changedManifest))(
    'in which %s is in order again when that is published and composed again',
    async (_, damage) => {
      await damage()
      for (const app of ['shell', 'gate']) await publish(store, join(portal.dir, app))
      const builds = [portal.shell, portal.gate]
      const realm = { name: 'Second' }
      expect(await compose(store, { builds, realm })).toBe(portal.second)
      await promote(store, 'production', portal.second)
      expect(await leftovers()).toEqual([])
    },
  )
})
