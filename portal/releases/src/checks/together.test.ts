import { describe, expect, it } from '@jest/globals'
import { contractVersion, type Manifest, sharedModules } from 'portal-contract'
import { declarationOf, manifestOf, summarise } from '#src/testing/apps.ts'
import { checkAmong, checkTogether } from './together.ts'

type Changes = Partial<Manifest>

const app = (name: string, changes: Changes) => manifestOf({ name, ...changes })

const routes = (...paths: string[]) => declarationOf('gate', ...paths).routes

const link = (path: string) => [{ path, label: 'a:a', order: 1 }]
const texts = (namespace: string, ...languages: string[]): Changes => ({
  namespaces: [namespace],
  locales: Object.fromEntries(
    languages.map((language) => [language, { [namespace]: 'x' }]),
  ),
})

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
    ['own an opened pattern', { routes: routes('/:page') }, { openRoutes: ['gate'] }],
    ['own routes that begin like a reserved path', { routes: routes('/portals', '/apis') }],
    ['lead to each other’s pages', { navigation: link('/') }],
    ['lead to a pattern', { routes: routes('/gate/:id'), navigation: link('/gate/north') }],
    ['have the texts of every language, and more', texts('gate', 'pt', 'en', 'es')],
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

  /** What is found, with the routes of gate and of shell. */
  it.each<[string, string[], string[]]>([
    ['/ is a route of home already', ['/'], []],
    ['/lamps/:id lies below /lamps of shell', ['/lamps/:id'], ['/lamps']],
    ['/lamps lies around /lamps/:id of shell', ['/lamps'], ['/lamps/:id']],
    [
      '/lamps/new answers the same URLs as /lamps/:id of shell',
      ['/lamps/new'],
      ['/lamps/:id'],
    ],
    [
      '/lamps/:id answers the same URLs as /lamps/new of shell',
      ['/lamps/:id'],
      ['/lamps/new'],
    ],
    ['/lampS answers the same URLs as /lamps of shell', ['/lampS'], ['/lamps']],
    ['/a/:y answers the same URLs as /a/:x of gate', ['/a/:x', '/a/:y'], []],
    ['/:y/a answers the same URLs as /a/:x of gate', ['/a/:x', '/:y/a'], []],
    ['/:a takes every URL that nobody owns: its first step is a parameter', ['/:a'], []],
    ['/api/gate lies below /api, where the gateway answers', ['/api/gate'], []],
    ['/assets lies below /assets, where the gateway answers', ['/assets'], []],
    ['/portal/gate lies below /portal, where the gateway answers', ['/portal/gate'], []],
  ])(
    'are refused where routes collide with others or the gateway: %s (§10.3, §10.12)',
    (what, gate, shell) => {
      const [path] = what.split(' ')
      const found = check({ routes: routes(...gate) }, { routes: routes(...shell) })
      expect(found).toContain(`${what} (route ${path})`)
    },
  )

  it.each<[string, Changes, Changes, string]>([
    [
      'a link leads nowhere',
      { navigation: link('/lamp') },
      {},
      'leads to /lamp, which nobody owns (navigation entry /lamp)',
    ],
    [
      'a namespace has two owners',
      texts('shell', 'pt', 'en'),
      texts('shell', 'pt', 'en'),
      'the namespace shell belongs to shell (locales/*/shell.json)',
    ],
    [
      'one owns the texts that all have',
      texts('common', 'pt', 'en'),
      {},
      'the namespace common belongs to the portal (locales/*/common.json)',
    ],
    [
      'one does not speak a language',
      texts('gate', 'pt'),
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
      'a module is missing in the shell',
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
      'a name is missing in the shell',
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
        what: 'breaks home (Gate team): leads to /gate, which nobody owns',
        hint: 'undo that, or have Gate team build home anew (add the remote that has the page, or take the entry out), and name it too: home@<build>',
      })
    })
  })

  it('make none without a home, or with two builds of one app', () => {
    const shell = app('shell', { kind: 'shell' })
    expect(summarise(checkTogether({ shell, remotes: [] }))).toEqual([
      'no remote owns /, the page that every other address leads to (the release)',
    ])
    expect(check({}, {}, app('gate', { build: 'f5e4d3c2b1a0' }))).toEqual([
      'is there twice (gate@0a1b2c3d4e5f, gate@f5e4d3c2b1a0)',
    ])
  })
})
