import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { PortalError } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import { composeNext } from '#src/environments/compose-environment.ts'
import { writeHealthSummary } from '#src/environments/health-summary.ts'
import { promote } from '#src/environments/promote.ts'
import { endCanary, rollback } from '#src/environments/rollback.ts'
import { readStatus } from '#src/environments/status.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import { filesBelow } from './files.ts'
import { readRelease } from './release.ts'

const { dir, store } = await useTempStore()

/** Beside the store stands what a name could lead to. */
const bait = {
  'portal-manifest.json': {},
  'production.json': { release: 'one', history: [] },
  'release.json': { id: '..', shell: {}, remotes: [], pages: {} },
}

await mkdir(store)
for (const [file, content] of Object.entries(bait))
  await writeFile(join(dir, file), JSON.stringify(content))

const parents = ['..', '../..', '../../production', 'a/../..']
const ways = [...parents, '/etc', '.', '', 'a\0b', 'A', 'ação']

describe.each(ways)('a name that leads out of the store, %j,', (name) => {
  const realm = {}
  const summary = { gateway: name, at: '', addresses: 0, releases: {} }

  it.each<[string, () => Promise<unknown>]>([
    ['an app', () => compose(store, { builds: [{ name, build: 'b1' }], realm })],
    ['a build', () => compose(store, { builds: [{ name: 'shell', build: name }], realm })],
    [
      'a fallback',
      () =>
        compose(store, { builds: [], realm, fallbacks: [{ name: 'gate', build: name }] }),
    ],
    ['a release to read', () => readRelease(store, name)],
    ['a release to promote', () => promote(store, 'production', name)],
    ['an environment to promote to', () => promote(store, name, 'one')],
    ['an environment to take back', () => rollback(store, name)],
    [
      'an environment whose canary ends',
      () => endCanary(store, name, { run: 'one' }, { reason: 'why', by: 'me' }),
    ],
    ['an environment to follow', () => composeNext(store, name, { named: [] })],
    ['an environment to look at', () => readStatus(store, name)],
    ['a gateway', () => writeHealthSummary(store, 'production', summary)],
    ['an environment of health', () => writeHealthSummary(store, name, summary)],
  ])('is refused as %s, and nothing is written', async (_, work) => {
    await expect(work()).rejects.toThrow(PortalError)
    const files = (await filesBelow(dir)).filter((file) => file !== 'store/.lock')
    expect(files).toEqual(Object.keys(bait).sort())
  })
})
