import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { rollback } from '#src/environments/rollback.ts'
import { publish } from '#src/publish/publish.ts'
import { usePortal } from '#src/testing/temp-store.ts'
import { filesBelow } from './files.ts'
import { artefactDir, environmentFile, releaseDir } from './store.ts'

const { portal, store } = await usePortal()

const ofGate = (file = '') => join(artefactDir(store(), portal.gate), file)
const ofShell = (file: string) => join(artefactDir(store(), portal.shell), file)
const ofRelease = (file: string) => join(releaseDir(store(), portal.second), file)
const leftovers = async () =>
  (await filesBelow(store())).filter((file) => file.includes('.tmp'))
const pointer = () => readFile(environmentFile(store(), 'production'), 'utf8')
const change = (path: string) => writeFile(path, 'changed')

const changedManifest = 'a script was changed with its manifest'

/** Each: what happened to the store, and what is said of it. */
const damages: [string, () => Promise<unknown>, RegExp][] = [
  [
    'a script was changed',
    () => change(ofGate(portal.gate.entry)),
    /remoteEntry\.\w+\.js was changed: publish gate@\w+ again/,
  ],
  [
    changedManifest,
    async () => {
      const manifest = await readFile(ofGate(manifestFile), 'utf8')
      await writeFile(ofGate(manifestFile), manifest.replace('Gate team', 'Thieves'))
    },
    /portal-manifest\.json was changed: remove .*artefacts\/gate\/\w+ and publish gate@\w+ again/,
  ],
  [
    'a compressed script was changed',
    () => writeFile(ofShell(`${portal.shell.entry}.br`), brotliCompressSync('steal()')),
    /main\.\w+\.js\.br is not main\.\w+\.js compressed: publish shell@\w+ again/,
  ],
  [
    'a compressed script was cut short',
    () => truncate(ofShell(`${portal.shell.entry}.gz`), 9),
    /main\.\w+\.js\.gz is not main\.\w+\.js compressed/,
  ],
  [
    'a manifest comes from the future',
    () => writeFile(ofGate(manifestFile), JSON.stringify({ ...portal.gate, schema: 2 })),
    /portal-manifest\.json is of version 2, this portal-kit knows 1: update portal-kit first$/,
  ],
  [
    'a server build was lost',
    () => rm(ofGate(portal.gate.server)),
    /server\/index\.mjs is missing: publish gate@\w+ again/,
  ],
  [
    'a build was deleted',
    () => rm(ofGate(), { recursive: true }),
    /^gate@\w+ is not in the store() .*: publish it first$/,
  ],
  [
    'a page was changed',
    () => change(ofRelease('html/pt/index.html')),
    /html\/pt\/index\.html was changed: compose shell@\w+ gate@\w+ again/,
  ],
  [
    'a compressed page was lost',
    () => rm(ofRelease('html/en/index.html.br')),
    /html\/en\/index\.html\.br is not index\.html compressed/,
  ],
  [
    'its description was cut short',
    () => truncate(ofRelease('release.json'), 20),
    /release\.json is not JSON: compose it again/,
  ],
]

describe('a store', () => {
  it.each(damages)(
    'in which %s promotes no release of it until that is published and composed again',
    async (what, damage, message) => {
      const before = await pointer()
      await damage()
      const refusal = { name: 'PortalError', message: expect.stringMatching(message) }
      for (const how of [{}, { canary: 10 }])
        await expect(
          promote(store(), 'production', portal.second, how),
        ).rejects.toMatchObject(refusal)
      expect(await pointer()).toBe(before)
      if (what === changedManifest) {
        // It may be the other one that was changed.
        await expect(publish(store(), join(portal.dir, 'gate'))).rejects.toThrow(
          /^gate@\w+ is in the store with another manifest: build the app again; .* remove .*artefacts\/gate\/\w+$/,
        )
        await rm(ofGate(), { recursive: true })
      }
      for (const app of ['shell', 'gate']) await publish(store(), join(portal.dir, app))
      const builds = [portal.shell, portal.gate]
      expect(await compose(store(), { builds, realm: { name: 'Second' } })).toBe(
        portal.second,
      )
      await promote(store(), 'production', portal.second)
      expect(await leftovers()).toEqual([])
    },
  )

  it('in which a build was changed neither goes back to it nor composes it', async () => {
    for (const id of [portal.second, portal.first]) await promote(store(), 'production', id)
    const before = await pointer()
    await change(ofGate(portal.gate.entry))
    const message = /remoteEntry\.\w+\.js was changed: publish gate@\w+ again/
    await expect(rollback(store(), 'production')).rejects.toThrow(message)
    expect(await pointer()).toBe(before)
    const builds = [portal.shell, portal.gate]
    for (const name of ['First', 'Third'])
      await expect(compose(store(), { builds, realm: { name } })).rejects.toThrow(message)
  })
})
