import { describe, expect, it } from '@jest/globals'
import { contractVersion, type Manifest, sharedModules } from 'portal-contract'
import { checkAmong, checkTogether } from '#src/checks/run.ts'
import { summarise } from '#src/testing/apps.ts'

type Changes = Partial<Manifest>

const app = (name: string, changes: Changes): Manifest => ({
  schema: 1,
  kind: 'remote',
  name,
  owner: 'Somebody',
  build: '0a1b2c3d4e5f',
  commit: '',
  contract: contractVersion,
  shared: {},
  routes: [],
  navigation: [],
  namespaces: [],
  entry: '',
  scripts: [],
  styles: [],
  fonts: [],
  server: '',
  locales: {},
  files: {},
  ...changes,
})

const routes = (...paths: string[]): Manifest['routes'] =>
  paths.map((path) => ({ path, title: 'a:a', description: 'a:b', frame: 'bare' }))

const link = (path: string) => [{ path, label: 'a:a', order: 1 }]
const texts = (...languages: string[]) =>
  Object.fromEntries(languages.map((language) => [language, { gate: 'gate.json' }]))

/** What is found in a shell, a home, and a remote called gate. */
const check = (gate: Changes, shell: Changes = {}, ...others: Manifest[]) =>
  summarise(
    checkTogether({
      shell: app('shell', { kind: 'shell', languages: ['pt', 'en'], ...shell }),
      remotes: [app('home', { routes: routes('/') }), app('gate', gate), ...others],
    }),
  )

const provides = {
  react: { version: '19.3.1', names: ['useState'] },
  zustand: { version: '5.1.0', names: ['*'] },
}

describe('builds together', () => {
  it.each<[string, Changes, Changes?]>([
    ['own different routes', { routes: routes('/gate', '/gate/:id', '/gate/:id/lamp') }],
    ['own a route beside another’s pattern', { routes: routes('/gate/:id', '/gate/new') }],
    [
      'own a pattern that the shell opens to them',
      { routes: routes('/:page') },
      { openRoutes: ['gate'] },
    ],
    ['own routes that begin like a reserved path', { routes: routes('/portals', '/apis') }],
    ['lead to each other’s pages', { navigation: link('/') }],
    [
      'lead to a page with a parameter',
      { routes: routes('/gate/:id'), navigation: link('/gate/north') },
    ],
    [
      'have the texts of every language, and more',
      { namespaces: ['gate'], locales: texts('pt', 'en', 'es') },
    ],
    ['find what they take in the shell', { shared: { react: '^19.3.0' } }, { provides }],
    [
      'use names that the shell shares',
      {
        shared: { react: '^19.0.0', zustand: '*' },
        uses: { react: ['*', 'useState'], zustand: ['create'] },
      },
      { provides },
    ],
    ['stand in a shell that does not tell what it shares', { shared: sharedModules }],
  ])('make a portal where they %s', (_, gate, shell = {}) => {
    expect(check(gate, shell)).toEqual([])
  })

  it.each<[string, Changes, Changes, string]>([
    [
      'one owns another’s route',
      { routes: routes('/') },
      {},
      '/ is a route of home already (route /)',
    ],
    [
      'one lies below another’s route',
      { routes: routes('/lamps/:id') },
      { routes: routes('/lamps') },
      '/lamps/:id lies below /lamps of shell (route /lamps/:id)',
    ],
    [
      'one lies around another’s route',
      { routes: routes('/lamps') },
      { routes: routes('/lamps/:id') },
      '/lamps lies around /lamps/:id of shell (route /lamps)',
    ],
    [
      'one’s URL is among those of another’s pattern',
      { routes: routes('/lamps/new') },
      { routes: routes('/lamps/:id') },
      '/lamps/new answers the same URLs as /lamps/:id of shell (route /lamps/new)',
    ],
    [
      'two routes answer the same URLs',
      { routes: routes('/a/:x', '/a/:y') },
      {},
      '/a/:y answers the same URLs as /a/:x of gate (route /a/:y)',
    ],
    [
      'only the order decides between two routes',
      { routes: routes('/a/:x', '/:y/a') },
      {},
      '/:y/a answers the same URLs as /a/:x of gate (route /:y/a)',
    ],
    [
      'one takes the URLs that nobody owns',
      { routes: routes('/:castles') },
      {},
      '/:castles takes every URL that nobody owns: its first step is a parameter (route /:castles)',
    ],
    [
      'one’s pattern answers another’s URL',
      { routes: routes('/lamps/:id') },
      { routes: routes('/lamps/new') },
      '/lamps/:id answers the same URLs as /lamps/new of shell (route /lamps/:id)',
    ],
    [
      'two differ in capitals alone',
      { routes: routes('/lampS') },
      { routes: routes('/lamps') },
      '/lampS answers the same URLs as /lamps of shell (route /lampS)',
    ],
    ...['/api/gate', '/assets', '/portal/gate'].map(
      (path): [string, Changes, Changes, string] => [
        `${path} is a route`,
        { routes: routes(path) },
        {},
        `${path} lies below ${path.split('/').slice(0, 2).join('/')}, where the gateway answers (route ${path})`,
      ],
    ),
    [
      'a link leads nowhere',
      { navigation: link('/lamp') },
      {},
      'leads to /lamp, which nobody owns (navigation entry /lamp)',
    ],
    [
      'a namespace has two owners',
      { namespaces: ['shell'], locales: { pt: { shell: 'x' }, en: { shell: 'x' } } },
      { namespaces: ['shell'], locales: { pt: { shell: 'x' }, en: { shell: 'x' } } },
      'the namespace shell belongs to shell (locales/*/shell.json)',
    ],
    [
      'one owns the texts that all have',
      { namespaces: ['common'], locales: { pt: { common: 'x' }, en: { common: 'x' } } },
      {},
      'the namespace common belongs to the portal (locales/*/common.json)',
    ],
    [
      'one does not speak a language',
      { namespaces: ['gate'], locales: texts('pt') },
      {},
      'has no texts in en (locales/en)',
    ],
    [
      'one is made for an earlier contract',
      {},
      { contract: contractVersion + 1 },
      `made for contract ${contractVersion}; shell@0a1b2c3d4e5f keeps ${contractVersion + 1} (portal-manifest.json)`,
    ],
    [
      'the shell is made for an earlier contract than the portal',
      { contract: 1 },
      { contract: 1 },
      `shell@0a1b2c3d4e5f was made for contract 1; this portal composes for ${contractVersion} (portal-manifest.json)`,
    ],
    [
      'the shell lacks a module',
      { shared: { 'react-dom': '*' } },
      { provides },
      'takes react-dom, which shell@0a1b2c3d4e5f does not share (its imports of react-dom)',
    ],
    [
      'the shell has an earlier version',
      { shared: { react: '^19.4.0' } },
      { provides },
      'asks for react ^19.4.0; shell@0a1b2c3d4e5f has 19.3.1 (its imports of react)',
    ],
    [
      'the shell lacks a name',
      { shared: { react: '*' }, uses: { react: ['useState', 'useGate'] } },
      { provides },
      'uses useGate of react, which shell@0a1b2c3d4e5f does not share (its imports of useGate)',
    ],
  ])('are refused where %s (§10.3, §10.12)', (_, gate, shell, finding) => {
    expect(check(gate, shell)).toContain(finding)
  })

  describe('of which one is new', () => {
    const live = {
      shell: app('shell', { kind: 'shell', languages: ['pt'] }),
      remotes: [
        app('home', { routes: routes('/'), navigation: link('/gate') }),
        app('gate', { routes: routes('/gate') }),
      ],
    }

    it('are compared with it before they are composed (§10.3)', () => {
      const gate = app('gate', { routes: routes('/gate', '/') })
      expect(summarise(checkAmong(gate, live))).toEqual([
        '/ is a route of home already (route /)',
      ])
    })

    it('name it where it breaks another (§10.3)', () => {
      const [finding] = checkAmong(app('gate', {}), live)
      expect(finding).toMatchObject({
        app: 'gate',
        what: 'breaks home, which leads to /gate, which nobody owns',
        hint: 'undo that, or release home with it: --with home@<build>',
      })
    })
  })

  it('make none without a home', () => {
    const shell = app('shell', { kind: 'shell' })
    expect(summarise(checkTogether({ shell, remotes: [] }))).toEqual([
      'no remote owns /, the page that every other address leads to (the release)',
    ])
  })

  it('make none with two builds of one app', () => {
    const other = app('gate', { build: 'f5e4d3c2b1a0' })
    expect(check({}, {}, other)).toEqual([
      'is there twice (gate@0a1b2c3d4e5f, gate@f5e4d3c2b1a0)',
    ])
  })
})
