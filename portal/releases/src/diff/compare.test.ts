import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Manifest } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { buildRemote, buildShell, remoteBuild } from '#src/testing/apps.ts'
import { openTempStore, publishAll, type TempStore } from '#src/testing/temp-store.ts'
import { compareSides, type Side } from './changes.ts'
import { compareWithLive } from './compare.ts'

const route = {
  path: '/gate',
  name: 'gate',
  title: 'gate:title',
  description: 'gate:title',
  frame: 'bare',
} as const

const before: Manifest = {
  schema: 1,
  kind: 'remote',
  name: 'gate',
  owner: 'Gate team',
  build: '0a1b2c3d4e5f',
  commit: '',
  contract: 1,
  shared: { react: '^19.3.0' },
  provides: { react: { version: '19.3.1', names: ['use', 'useState'] } },
  languages: ['pt', 'en'],
  routes: [route],
  navigation: [{ path: '/gate', label: 'gate:title', order: 1 }],
  namespaces: ['gate'],
  entry: '',
  scripts: [],
  styles: [],
  fonts: [],
  server: '',
  locales: {},
  files: {},
}

type Texts = Record<string, Record<string, string>>
const texts: Texts = { pt: { title: 'Portão', sign: 'Placa' }, en: { title: 'Gate' } }

const side = (manifest: Partial<Manifest> = {}, of = texts, scriptBytes = 100): Side => ({
  manifest: { ...before, ...manifest },
  texts: new Map(
    Object.entries(of).map(([language, keys]) => [
      language,
      new Map([['gate', new Map(Object.entries(keys))]]),
    ]),
  ),
  scriptBytes,
})

const compare = (after: Side) =>
  compareSides(side(), after).map(({ kind, what }) => `${kind}: ${what}`)

describe('a build against the live one', () => {
  it('is compatible where nothing differs', () => {
    expect(compare(side())).toEqual([])
  })

  it.each<[string, Partial<Manifest>, string[]]>([
    [
      'a route that is gone',
      { routes: [] },
      ['breaking: route /gate is gone, and its name gate'],
    ],
    [
      'a route that moved',
      { routes: [{ ...route, path: '/door' }] },
      [
        'breaking: route /gate is now /door: links to the old one fail',
        'compatible: route /door is new',
      ],
    ],
    [
      'a route with another name',
      { routes: [{ ...route, name: 'door' }] },
      ['breaking: the name gate of route /gate is gone'],
    ],
    [
      'a route that asks for a session',
      { routes: [{ ...route, access: 'session' }] },
      ['breaking: route /gate asks for a session'],
    ],
    [
      'a route in another frame',
      { routes: [{ ...route, frame: 'scroll' }] },
      ['compatible: route /gate is drawn in scroll, not bare'],
    ],
    [
      'a link that is gone',
      { navigation: [] },
      ['breaking: the navigation no longer leads to /gate'],
    ],
    [
      'a namespace that is gone',
      { namespaces: ['door'] },
      ['breaking: the namespace gate is gone', 'compatible: the namespace door is new'],
    ],
    ['a later contract', { contract: 2 }, ['breaking: made for contract 2, not 1']],
    [
      'a narrower range',
      { shared: { react: '^19.4.0' } },
      ['breaking: asks for react ^19.4.0, no longer ^19.3.0'],
    ],
    [
      'a wider range',
      { shared: { react: '^19.0.0' } },
      ['compatible: takes react ^19.0.0, not only ^19.3.0'],
    ],
    [
      'another shared module',
      { shared: { react: '^19.3.0', zustand: '^5.0.0' } },
      ['compatible: takes zustand ^5.0.0 from the shell'],
    ],
    [
      'a shell without a name',
      { provides: { react: { version: '19.4.0', names: ['use'] } } },
      [
        'breaking: no longer shares useState of react',
        'compatible: shares react 19.4.0, not 19.3.1',
      ],
    ],
    ['a shell without a module', { provides: {} }, ['breaking: no longer shares react']],
    [
      'a shell without a language',
      { languages: ['pt'] },
      ['breaking: the portal no longer speaks en'],
    ],
  ])('tells of %s', (_, manifest, changes) => {
    expect(compare(side(manifest))).toEqual(changes)
  })

  it.each<[string, Texts, string[]]>([
    [
      'a text that is gone',
      { pt: { title: 'Portão' }, en: { title: 'Gate' } },
      ['breaking: the text gate:sign is gone'],
    ],
    [
      'texts that are new or changed',
      {
        pt: { title: 'Portal', sign: 'Placa', lamp: 'Luz' },
        en: { title: 'The gate', lamp: 'Lamp' },
      },
      ['compatible: 1 text of gate new', 'compatible: 2 texts of gate changed'],
    ],
    [
      'a language that is gone',
      { pt: texts.pt ?? {} },
      ['breaking: the texts in en are gone'],
    ],
  ])('tells of %s', (_, of, changes) => {
    expect(compare(side({}, of))).toEqual(changes)
  })

  it('tells what it weighs', () => {
    expect(compare(side({}, texts, 120))).toEqual([
      'compatible: the first scripts weigh 120 bytes of brotli, not 100 (+20)',
    ])
  })
})

describe('what is live', () => {
  let temp: TempStore

  beforeEach(async () => {
    temp = await openTempStore()
  })

  afterEach(() => temp.clean())

  it('is compared in every environment, its canary too', async () => {
    const shell = await buildShell(temp)
    const gate = await buildRemote(temp)
    const composeBoth = async () => {
      const builds = await publishAll(temp, shell, gate)
      return compose(temp.store, { builds, realm: { name: 'Aurora' } })
    }
    const first = await composeBoth()
    await gate.write('locales/en/gate.json', '{ "title": "Gates", "description": "Who?" }')
    const second = await composeBoth()
    await promote(temp.store, 'production', first)
    await promote(temp.store, 'production', second, { canary: 10 })
    await promote(temp.store, 'staging', second)
    const comparisons = await compareWithLive(temp.store, await remoteBuild(temp))
    expect(comparisons).toMatchObject([
      { environment: 'production', changes: [] },
      {
        environment: 'production, canary',
        changes: [{ kind: 'compatible', what: '2 texts of gate changed' }],
      },
      { environment: 'staging' },
    ])
  })

  it('may be nothing of the app', async () => {
    const builds = await publishAll(temp, await buildShell(temp), await buildRemote(temp))
    const realm = { name: 'Aurora' }
    await promote(temp.store, 'production', await compose(temp.store, { builds, realm }))
    const declaration = { name: 'lamp', routes: [], navigation: [], namespaces: [] }
    const lamp = await remoteBuild(temp, { declaration })
    expect(await compareWithLive(temp.store, lamp)).toMatchObject([
      { live: null, changes: [] },
    ])
  })

  it('may be nothing at all', async () => {
    expect(await compareWithLive(temp.store, await remoteBuild(temp))).toEqual([])
  })
})
