import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { writeManifest } from '#src/builds/manifest.ts'
import { assembleProgram } from '#src/cli/commands.ts'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { buildRemote, declarationOf, openApp, summarise } from '#src/testing/apps.ts'
import { runCommand } from '#src/testing/commands.ts'
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
        shared: [{ name: 'react', requiredVersion: '^19.3.0' }],
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

/** Builds another shell. @param first what it runs before all else */
function nextShell(first: string) {
  shells += 1
  return buildRealShell({ ...temp, dir: join(temp.dir, `shell-${shells}`) }, first)
}

/** What the gate finds that it breaks. */
async function findBroken(first: string) {
  const app = await nextShell(first)
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

  it('lets one into the store that no live remote was built for, and says whom it breaks: their next builds need it', async () => {
    const app = await nextShell('')
    const provides = { react: { version: '20.0.0', names: ['*'] } }
    const report = { modules: [], uses: {}, provides }
    await app.write('dist/browser/build-report.json', JSON.stringify(report))
    const { build } = await writeManifest(app.dir)
    const program = assembleProgram(false)
    const said = await runCommand(program, ['publish', app.dir, '--store', temp.store])
    expect(said.split('\n').filter((line) => !/^ {4}/.test(line))).toEqual([
      `shell@${build} published`,
      ...['bell', 'lamp'].map(
        (name) =>
          `  shell, versions: warning: breaks ${name} (${name} team): asks for react ^19.3.0; shell@${build} has 20.0.0`,
      ),
    ])
  })
})
