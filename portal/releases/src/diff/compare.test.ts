import { describe, expect, it } from '@jest/globals'
import type { Manifest } from 'portal-contract'
import { openBuild } from '#src/builds/build.ts'
import { composeNext } from '#src/environments/compose-environment.ts'
import { promote } from '#src/environments/promote.ts'
import { mapValues } from '#src/store/files.ts'
import { artefactDir, type ReleasedApp } from '#src/store/store.ts'
import { manifestOf, routeOf } from '#src/testing/apps.ts'
import { useTeams } from '#src/testing/multi-team-store.ts'
import { compareSides, compareWithLive, type Side } from './compare.ts'

const route = routeOf('gate', '/gate', { name: 'gate' })

const before = manifestOf({
  contract: 1,
  shared: { react: '^19.3.0' },
  provides: { react: { version: '19.3.1', names: ['use', 'useState'] } },
  languages: ['pt', 'en'],
  routes: [route],
  navigation: [{ path: '/gate', label: 'gate:title', order: 1 }],
  namespaces: ['gate'],
})

type Texts = Record<string, Record<string, string>>
const texts: Texts = { pt: { title: 'Portão', sign: 'Placa' }, en: { title: 'Gate' } }

const side = (changes: Partial<Manifest> = {}, of = texts, scriptBytes = 100): Side => {
  const locales = mapValues(of, () => ({}))
  const manifest = { ...before, locales, ...changes }
  const inLanguages = mapValues(of, (keys) => new Map(Object.entries(keys)))
  const own = manifest.namespaces.map((name) => [name, inLanguages] as const)
  return { manifest, texts: Object.fromEntries(own), scriptBytes }
}

const compare = (after: Side) =>
  compareSides(side(), after).map(({ kind, what }) => `${kind}: ${what}`)

describe('a build against the live one', () => {
  it('is compatible where nothing differs', () => {
    expect(compare(side())).toEqual([])
  })

  it.each<[Partial<Manifest>, ...string[]]>([
    [{ routes: [] }, 'breaking: route /gate is gone, and its name gate'],
    [
      { routes: [{ ...route, path: '/door' }] },
      'breaking: route /gate is now /door: links to the old one fail',
      'compatible: route /door is new',
    ],
    [
      { routes: [{ ...route, name: 'door' }] },
      'breaking: the name gate of route /gate is gone',
    ],
    [
      { routes: [{ ...route, access: 'session' }] },
      'breaking: route /gate asks for a session',
    ],
    [
      { routes: [{ ...route, frame: 'scroll' }] },
      'compatible: route /gate is drawn in scroll, not bare',
    ],
    [{ navigation: [] }, 'breaking: the navigation no longer leads to /gate'],
    [
      { namespaces: ['door'] },
      'breaking: the namespace gate is gone',
      'compatible: the namespace door is new',
    ],
    [{ contract: 2 }, 'breaking: made for contract 2, not 1'],
    [
      { shared: { react: '^19.4.0' } },
      'breaking: asks for react ^19.4.0, no longer ^19.3.0',
    ],
    [{ shared: { react: '^19.0.0' } }, 'compatible: takes react ^19.0.0, not only ^19.3.0'],
    [
      { shared: { react: '^19.3.0', zustand: '^5.0.0' } },
      'compatible: takes zustand ^5.0.0 from the shell',
    ],
    [
      { provides: { react: { version: '19.4.0', names: ['use'] } } },
      'breaking: no longer shares useState of react',
      'compatible: shares react 19.4.0, not 19.3.1',
    ],
    [{ provides: {} }, 'breaking: no longer shares react'],
    [{ languages: ['pt'] }, 'breaking: the portal no longer speaks en'],
  ])('with %j tells %s', (manifest, ...changes) => {
    expect(compare(side(manifest))).toEqual(changes)
  })

  it.each<[string, Texts, ...string[]]>([
    [
      'a text that is gone',
      { pt: { title: 'Portão' }, en: { title: 'Gate' } },
      'breaking: the text gate:sign is gone',
    ],
    [
      'texts that are new or changed',
      {
        pt: { title: 'Portal', sign: 'Placa', lamp: 'Luz' },
        en: { title: 'The gate', lamp: 'Lamp' },
      },
      'compatible: 1 text of gate new',
      'compatible: 2 texts of gate changed',
    ],
    [
      'a language that is gone',
      { pt: texts.pt ?? {} },
      'breaking: the texts in en are gone',
    ],
  ])('tells of %s', (_, of, ...changes) => {
    expect(compare(side({}, of))).toEqual(changes)
  })

  it('tells what it weighs', () => {
    expect(compare(side({}, texts, 120))).toEqual([
      'compatible: the first scripts weigh 120 bytes of brotli, not 100 (+20)',
    ])
  })
})

const { app, store, environment, put, ...teams } = await useTeams()

describe('what is live', () => {
  const compareBuild = async (build: ReleasedApp, live = store()) =>
    compareWithLive(live, await openBuild(artefactDir(store(), build)))

  it('is compared in every environment, its canary too', async () => {
    await put('gate', 2, { canary: 10 })
    await promote(store(), 'staging', (await environment()).release)
    const added = { kind: 'compatible', what: 'route /tower is new' }
    const changes = expect.arrayContaining([added])
    const live = `gate@${app('gate', 1).build}`
    expect(await compareBuild(app('gate', 2))).toEqual([
      { environment: 'production', live, changes },
      {
        environment: 'production, canary',
        live: `gate@${app('gate', 2).build}`,
        changes: [],
      },
      { environment: 'staging', live, changes },
    ])
  })

  it('may be nothing of the app, or nothing at all', async () => {
    const wanted = { named: [], without: ['bell'] }
    const { release } = await composeNext(store(), 'production', wanted)
    await teams.promote(release)
    expect(await compareBuild(app('bell', 2))).toMatchObject([{ live: null, changes: [] }])
    expect(await compareBuild(app('bell', 2), `${store()}-other`)).toEqual([])
  })
})
