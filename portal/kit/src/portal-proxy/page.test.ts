import { describe, expect, it } from '@jest/globals'
import type { BootData } from 'portal-contract'
import { manifestOf } from 'portal-releases/testing'
import { type OwnRemote, withOwnRemote } from './page.ts'
import { reloadScriptPath } from './reload-script.ts'

const text = { title: 'arena:title', description: 'arena:title', frame: 'scroll' } as const

const manifest = manifestOf({
  name: 'arena',
  build: '0123456789ab',
  routes: ['/arena', '/arena/:duel'].map((path) => ({ path, ...text })),
  navigation: [{ path: '/arena', label: 'arena:title', order: 1 }],
  entry: 'browser/remoteEntry.1.js',
  files: { 'browser/remoteEntry.1.js': { integrity: 'sha384-new', bytes: 1 } },
})

const own: OwnRemote = {
  manifest,
  texts: { en: { arena: { title: 'Arena </script>' } } },
}

const released = (name: string) => ({
  name,
  build: 'ba9876543210',
  entry: `/assets/${name}/ba9876543210/remoteEntry.js`,
  files: [],
  integrity: 'sha384-old',
  locales: {},
  routes: [{ path: `/${name}`, title: `${name}:title`, frame: 'scroll' as const }],
})

function pageOf(registry: BootData['registry']) {
  const data: BootData = { registry, language: 'en', resources: {}, realm: {} }
  return [
    '<!doctype html><html><head><title>Home</title>',
    '<link rel="preload" as="script" href="/assets/home.js" crossorigin>',
    '<link rel="preload" as="font" href="/gold.woff2" crossorigin>',
    '</head><body><div id="root"><div>Home</div></div>',
    `<script type="application/json" id="portal">${JSON.stringify(data)}</script>`,
    '</body></html>',
  ].join('')
}

function bootOf(html: string): BootData {
  const [, text = ''] = /id="portal">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(text) as BootData
}

describe('a released page with a remote in work', () => {
  const registry = {
    release: 'r',
    remotes: [released('arena'), released('library')],
    navigation: [
      { path: '/arena', label: { en: 'Old arena' } },
      { path: '/library', label: { en: 'Library' } },
    ],
    locales: {},
  }

  it('has the own build in the place of the released one, and all others', () => {
    const html = withOwnRemote(pageOf(registry), own, '/library')
    expect(html).toContain('<title>Home</title>')
    const { remotes, navigation } = bootOf(html).registry
    expect(remotes.map(({ name, build }) => [name, build])).toEqual([
      ['library', 'ba9876543210'],
      ['arena', '0123456789ab'],
    ])
    expect(remotes[1]).toMatchObject({
      entry: '/browser/remoteEntry.1.js',
      integrity: 'sha384-new',
    })
    expect(navigation.map(({ label }) => label.en)).toEqual(['Library', 'Arena </script>'])
  })

  it('has the remote where the release has none of that name', () => {
    const html = withOwnRemote(pageOf({ ...registry, remotes: [] }), own, '/')
    expect(bootOf(html).registry.remotes.map(({ name }) => name)).toEqual(['arena'])
  })

  it('is drawn by the browser alone, and loads what the browser asks for', () => {
    const html = withOwnRemote(pageOf(registry), own, '/arena/7')
    expect(html).toContain('<div id="root"></div><script type="application/json"')
    expect(html).toContain('<title>Arena &lt;/script&gt;<')
    expect(html).not.toContain('home.js')
    expect(html).toContain('gold.woff2')
    expect(html).toContain(`<script defer src="${reloadScriptPath}"></script></head>`)
  })

  it('is refused where it is no page of a portal', () => {
    expect(() => withOwnRemote('<html></html>', own, '/')).toThrow(
      'the HTML has no boot data: name the address of a portal with --portal',
    )
  })
})
