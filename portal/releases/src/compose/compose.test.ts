import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Manifest, manifestFile, PortalError } from 'portal-contract'
import { readRelease } from '#src/store/release.ts'
import { buildRemote, buildShell } from '#src/testing/apps.ts'
import { openTempStore, publishAll, type TempStore } from '#src/testing/temp-store.ts'
import { compose } from './compose.ts'

const realm = { name: 'Aurora' }
type RemoteChanges = [
  changes?: Parameters<typeof buildRemote>[1],
  files?: Parameters<typeof buildRemote>[2],
]
const releases = ({ store }: TempStore) => readdir(join(store, 'releases')).catch(() => [])

describe('composing', () => {
  let around: TempStore
  let temp: TempStore
  let shell: Manifest
  let gate: Manifest
  let tests = 0

  beforeAll(async () => {
    around = await openTempStore()
    const published = await publishAll(
      around,
      await buildShell(around),
      await buildRemote(around),
    )
    ;[shell, gate] = published as [Manifest, Manifest]
  })

  // Each test has the two published builds, in a store of its own.
  beforeEach(async () => {
    tests += 1
    const dir = join(around.dir, `test-${tests}`)
    temp = { ...around, dir, store: join(dir, 'store') }
    await cp(around.store, temp.store, { recursive: true })
  })

  afterAll(() => around.clean())

  const publishGate = async (...[changes, files]: RemoteChanges) => {
    const [manifest] = await publishAll(temp, await buildRemote(temp, changes, files))
    return manifest as Manifest
  }

  it('twice at once makes one release', async () => {
    const builds = [shell, gate]
    const [one, other] = await Promise.all([
      compose(temp.store, { builds, realm }),
      compose(temp.store, { builds, realm }),
    ])
    expect(other).toBe(one)
    expect(await releases(temp)).toEqual([one])
  })

  it('gives each route a file of its own', async () => {
    const text = {
      title: 'gate:title',
      description: 'gate:description',
      frame: 'bare',
    } as const
    const paths = ['/', '/index', '/a/b', '/a/:b', '/a-b']
    const manifest = await publishGate(
      { routes: paths.map((path) => ({ path, ...text })) },
      {
        'server/index.mjs': `export const pages = Object.fromEntries(
          ${JSON.stringify(paths)}.map((path) => [path, () => 'This is ' + path]))`,
      },
    )
    const builds = [shell, manifest]
    const id = await compose(temp.store, { builds, realm })
    const { pages } = await readRelease(temp.store, id)
    for (const path of paths) {
      const file = pages[path]?.pt?.file ?? ''
      const html = await readFile(join(temp.store, 'releases', id, file), 'utf8')
      expect(html).toContain(`This is ${path}<`)
    }
  })

  const noPage = { 'server/index.mjs': 'export const pages = {}' }
  const throwing = (when: string) => ({ 'server/index.mjs': when })
  const navigation = [{ path: '/', label: 'gate:sign', order: 1 }]
  const route = {
    path: '/',
    title: 'gate:title',
    description: 'gate:description',
    frame: 'bare',
  } as const

  it.each<[string, RemoteChanges[0], RemoteChanges[1], RegExp]>([
    [
      'a page that its remote does not have',
      {},
      noPage,
      /^gate could not render \/: .*\/ is declared, but has no page/,
    ],
    [
      'a page that throws',
      {},
      throwing(
        'export const pages = { "/": () => { throw new Error("the roof fell in") } }',
      ),
      /^gate could not render \/: .*the roof fell in/,
    ],
    [
      'a remote that does not load in Node',
      {},
      throwing('window.alert("hello")'),
      /^gate does not load in Node: .*window is not defined/,
    ],
    [
      'a remote that ends the process',
      {},
      throwing('process.exit(0)'),
      /^rendering ended before it was done/,
    ],
    [
      'a remote that fails behind its back',
      {},
      throwing(
        'await new Promise(() => setTimeout(() => { throw new Error("much later") }, 10))',
      ),
      /much later/,
    ],
    [
      'a title that is no text',
      { routes: [{ ...route, title: 'gate:sign' }] },
      {},
      /^no text under gate:sign: add it to locales\/\*\/gate\.json, or correct the key/,
    ],
    [
      'a description that is no text',
      { routes: [{ ...route, description: 'gate:sign.deep' }] },
      {},
      /^no text under gate:sign\.deep/,
    ],
    [
      'a title in the texts of another app',
      { routes: [{ ...route, title: 'shell:menu' }] },
      {},
      /^no text under shell:menu/,
    ],
    ['a navigation entry that is no text', { navigation }, {}, /^no text under gate:sign/],
  ])('refuses %s by name, and writes nothing', async (_, changes, files, message) => {
    const builds = [shell, await publishGate(changes, files)]
    const composing = compose(temp.store, { builds, realm })
    await expect(composing).rejects.toThrow(PortalError)
    await expect(composing).rejects.toThrow(message)
    expect(await releases(temp)).toEqual([])
  })

  it('refuses realm settings that the shell does not take, and writes nothing', async () => {
    const builds = [shell, gate]
    await expect(compose(temp.store, { builds, realm: {} })).rejects.toThrow(
      /^the realm settings are wrong: name: must be a text$/,
    )
    expect(await releases(temp)).toEqual([])
  })

  it('refuses a build that is not in the store, by name', async () => {
    const builds = [shell, { name: 'gate', build: '0123456789ab' }]
    await expect(compose(temp.store, { builds, realm })).rejects.toThrow(
      /^gate@0123456789ab is not in the store .*: publish it first$/,
    )
    expect(await releases(temp)).toEqual([])
  })

  it.each([
    ['no shell', ['gate'], 0],
    ['two shells', ['shell', 'gate', 'other'], 2],
  ])('refuses %s', async (_, names, count) => {
    const other = await buildShell(temp, { name: 'other', namespaces: [] })
    const published = [shell, gate, ...(await publishAll(temp, other))]
    const builds = published.filter(({ name }) => names.includes(name))
    await expect(compose(temp.store, { builds, realm })).rejects.toThrow(
      `a release has exactly one shell; these builds have ${count}`,
    )
  })

  it('refuses a text that a remote has in one language only', async () => {
    const app = await buildRemote(temp)
    await app.write('locales/en/gate.json', '{ "title": "Gate" }')
    const builds = [shell, ...(await publishAll(temp, app))]
    await expect(compose(temp.store, { builds, realm })).rejects.toThrow(
      'no text under gate:description',
    )
  })

  it('refuses builds that do not make a portal with all that was found, and writes nothing', async () => {
    const navigation = [{ path: '/lamp', label: 'gate:title', order: 1 }]
    const builds = [shell, await publishGate({ routes: [], navigation })]
    const composing = compose(temp.store, { builds, realm })
    await expect(composing).rejects.toThrow(/^this release is refused:\n/)
    await expect(composing).rejects.toThrow(/no remote owns \//)
    await expect(composing).rejects.toThrow(/leads to \/lamp, which nobody owns/)
    expect(await releases(temp)).toEqual([])
  })

  it('refuses a remote that is made for a later contract than the shell’s', async () => {
    const path = join(temp.store, 'artefacts/gate', gate.build, manifestFile)
    const contract = shell.contract + 1
    await writeFile(path, JSON.stringify({ ...gate, contract }))
    await expect(compose(temp.store, { builds: [shell, gate], realm })).rejects.toThrow(
      /made for contract 3; shell@\w+ keeps 2.*\n.*\n.*hint: {2}release the shell of that contract first$/,
    )
    expect(await releases(temp)).toEqual([])
  })
})
