import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { type Manifest, PortalError } from 'portal-contract'
import { filesBelow, shortHash } from '#src/store/files.ts'
import { readRelease } from '#src/store/release.ts'
import { type ReleasedApp, releaseDir } from '#src/store/store.ts'
import { buildRemote, buildShell, declarationOf, routeOf } from '#src/testing/apps.ts'
import { composePortal, publishAll } from '#src/testing/portal.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import { compose, composerVersion } from './compose.ts'

const realm = { name: 'Aurora' }

const temp = await useTempStore()
const apps = [await buildShell(temp), await buildRemote(temp)]
const [shell, gate] = (await publishAll(temp, ...apps)) as [Manifest, Manifest]

/** A test's own, with the two published builds. */
let store: string
let tests = 0

beforeEach(async () => {
  tests += 1
  store = join(temp.dir, `store-${tests}`)
  await cp(temp.store, store, { recursive: true })
})

const releases = () => readdir(join(store, 'releases')).catch(() => [])

/** Publishes another gate. */
async function publishGate(changes: object, server?: string): Promise<Manifest> {
  const files = server ? { 'server/index.mjs': server } : {}
  const app = await buildRemote(temp, changes, files)
  return (await publishAll({ ...temp, store }, app))[0] as Manifest
}

async function refuses(builds: ReleasedApp[], message: RegExp, settings: object = realm) {
  const composing = compose(store, { builds, realm: settings })
  await expect(composing).rejects.toThrow(PortalError)
  await expect(composing).rejects.toThrow(message)
  expect(await releases()).toEqual([])
}

describe('composing', () => {
  it('twice at once makes one release', async () => {
    const builds = [shell, gate]
    const [one, other] = await Promise.all([
      compose(store, { builds, realm }),
      compose(store, { builds, realm }),
    ])
    expect(other).toBe(one)
    expect(await releases()).toEqual([one])
  })

  it('gives each route a file of its own', async () => {
    const paths = ['/', '/index', '/a/b', '/a/:b', '/a-b']
    const builds = [
      shell,
      await publishGate(
        { routes: declarationOf('gate', ...paths).routes },
        `export const pages = Object.fromEntries(
          ${JSON.stringify(paths)}.map((path) => [path, () => 'This is ' + path]))`,
      ),
    ]
    const id = await compose(store, { builds, realm })
    const { pages } = await readRelease(store, id)
    for (const path of paths) {
      const file = join(releaseDir(store, id), pages[path]?.pt?.file ?? '')
      expect(await readFile(file, 'utf8')).toContain(`This is ${path}<`)
    }
  })

  const later = 'setTimeout(() => { throw new Error("much later") }, 10)'
  it.each([
    [
      'a page that its remote does not have',
      'export const pages = {}',
      /\/: .* has no page/,
    ],
    ['a remote that does not load in Node', 'alert("x")', /^gate does not load in Node: /],
    ['a remote that ends the process', 'process.exit(0)', /^rendering ended before it was/],
    [
      'a remote that fails behind its back',
      `await new Promise(() => ${later})`,
      /much later/,
    ],
  ])('refuses %s by name, and writes nothing', async (_, server, message) => {
    await refuses([shell, await publishGate({}, server)], message)
  })

  it.each([
    ['a title', { routes: [routeOf('gate', '/', { title: 'gate:sign' })] }],
    ['a description', { routes: [routeOf('gate', '/', { description: 'gate:sign' })] }],
    ['a navigation entry', { navigation: [{ path: '/', label: 'gate:sign', order: 1 }] }],
  ])('refuses %s without a text by name, and writes nothing', async (_, changes) => {
    const message =
      /^no text under gate:sign: add it to locales\/\*\/gate\.json, or correct the key/
    await refuses([shell, await publishGate(changes)], message)
  })

  it('refuses realm settings that the shell does not take, and writes nothing', async () => {
    const message = /^the realm settings are wrong: name: must be a text$/
    await refuses([shell, gate], message, {})
  })

  it.each([
    ['no shell', ['gate'], 0],
    ['two shells', ['shell', 'gate', 'other'], 2],
  ])('refuses %s', async (_, names, count) => {
    const other = await buildShell(temp, { name: 'other', namespaces: [] })
    const all = [shell, gate, ...(await publishAll({ ...temp, store }, other))]
    const builds = all.filter(({ name }) => names.includes(name))
    const message = `^a release has exactly one shell; these builds have ${count}`
    await refuses(builds, new RegExp(message))
  })

  it('refuses builds that do not make a portal with all that was found, and writes nothing', async () => {
    const navigation = [{ path: '/lamp', label: 'gate:title', order: 1 }]
    const builds = [shell, await publishGate({ routes: [], navigation })]
    const message =
      /^this release is refused:\n.*no remote owns \/,.*leads to \/lamp, which nobody owns/s
    await refuses(builds, message)
  })
})

it('the version of the composer is that of what it composes: another hash here needs another version', async () => {
  const { store, first, clean } = await composePortal()
  const dir = releaseDir(store, first)
  const files = (await filesBelow(dir)).filter((file) => file.endsWith('.html'))
  const pages = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))
  const fields = Object.keys(await readRelease(store, first))
  await clean()
  // Ids change with what is composed, not with how.
  const text = [...files, ...fields, ...pages].join('\n').replace(/\b[0-9a-f]{12}\b/g, '')
  expect({ composerVersion, composed: shortHash(text) }).toEqual({
    composerVersion: 3,
    composed: 'b7f98f7b5f16',
  })
})
