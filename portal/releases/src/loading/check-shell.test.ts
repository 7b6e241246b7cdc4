import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { buildRemote, declarationOf, openApp, summarise } from '#src/testing/apps.ts'
import { buildRealShell } from '#src/testing/host.ts'
import { openTempStore, publishAll, type TempStore } from '#src/testing/portal.ts'
import { checkWhole } from './check-whole.ts'

let temp: TempStore

/** Builds a remote whose page runs this code. */
const remote = (name: string, code: string) =>
  buildRemote(
    temp,
    { ...declarationOf(name, `/${name}`), owner: `${name} team` },
    {
      'server/index.mjs': `export const pages = { '/${name}': () => '${name}' }`,
      'browser/entry.js': `var portal_${name} = { init() {}, async get() {
        return () => ({ pages: { '/${name}': { Component: () => ${code} } } })
      } }`,
      'browser/mf-manifest.json': JSON.stringify({
        metaData: { remoteEntry: { name: 'entry.js' } },
        exposes: [],
      }),
    },
  )

beforeAll(async () => {
  temp = await openTempStore()
  const builds = await publishAll(
    temp,
    await buildRealShell(temp, 'globalThis.oil = { name: "olive" };'),
    await buildRemote(temp),
    await remote('lamp', 'globalThis.oil.name'),
    await remote('bell', 'globalThis.rope.length'),
  )
  const release = await compose(temp.store, { builds, realm: { name: 'Aurora' } })
  await promote(temp.store, 'production', release)
})

afterAll(() => temp.clean())

let shells = 0

/** What the gate finds that a shell breaks. @param first what it runs before all else */
async function findBroken(first: string) {
  shells += 1
  const dir = join(temp.dir, `shell-${shells}`)
  const app = await buildRealShell({ ...temp, dir }, first)
  const place = { store: temp.store, environment: 'production', app: app.dir }
  const found = await checkWhole(await openApp(app), place)
  return summarise(found.filter(({ what }) => what.startsWith('breaks ')))
}

describe('the gate of a shell', () => {
  it('loads the live remotes in it, and names each that it breaks, once, and whose it is (§10.3)', async () => {
    expect(await findBroken('globalThis.oils = [];')).toEqual([
      expect.stringMatching(
        /^breaks lamp \(lamp team\): cannot be mounted: .*undefined.* \(page \/lamp\)$/,
      ),
    ])
  })

  it('finds nothing where every live remote does what it did', async () => {
    expect(await findBroken('globalThis.oil = { name: "whale" };')).toEqual([])
  })
})
