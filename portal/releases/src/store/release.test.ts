import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Manifest } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import { buildRemote, buildShell } from '#src/testing/apps.ts'
import { publishAll } from '#src/testing/portal.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import { integrityOf } from './files.ts'
import { readRelease, realmHash } from './release.ts'
import { buildName, releaseDir } from './store.ts'

const realm = { name: 'Aurora', secret: 'not for visitors', tagline: '</script><b>' }

const temp = await useTempStore()
const apps = [await buildShell(temp), await buildRemote(temp)]
const [shell, gate] = (await publishAll(temp, ...apps)) as [Manifest, Manifest]
const id = await compose(temp.store, { builds: [shell, gate], realm })
const release = await readRelease(temp.store, id)

const htmlOf = (path: string, language: string, { id, pages } = release) => {
  const file = pages[path]?.[language]?.file ?? ''
  return readFile(join(releaseDir(temp.store, id), file), 'utf8')
}

const portalData = (html: string) =>
  /<script type="application\/json" id="portal">(.*?)<\/script>/s.exec(html)?.[1] ?? ''

/** The URL of a file of a build. */
const asset = ({ name, build }: Manifest, file = '') => `/assets/${name}/${build}/${file}`
const localesOf = (app: Manifest) => ({
  pt: { [app.name]: asset(app, app.locales.pt?.[app.name]) },
  en: { [app.name]: asset(app, app.locales.en?.[app.name]) },
})

describe('a release', () => {
  it('says which builds it is of, and has each route in each language', () => {
    expect(release).toMatchObject({
      shell: { name: 'shell', build: shell.build },
      remotes: [{ name: 'gate', build: gate.build }],
      languages: ['pt', 'en'],
      trustedTypes: ['default'],
    })
    expect(Object.keys(release.pages)).toEqual(['/', '/towers/:tower'])
    for (const pages of Object.values(release.pages))
      expect(Object.keys(pages)).toEqual(['pt', 'en'])
  })

  it.each([
    ['pt', 'Portão', 'Quem vem lá?'],
    ['en', 'Gate', 'Who goes there?'],
  ])(
    'has title, description and text of its pages in %s',
    async (language, title, description) => {
      const html = await htmlOf('/', language)
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`))
      expect(html).toContain(`<title>${title}</title>`)
      expect(html).toContain(`<meta name="description" content="${description}">`)
      expect(html).toContain(`<h1 class="gate-sign">${title}</h1>`)
    },
  )

  it('preloads what the page needs, each file by its hash', async () => {
    const html = await htmlOf('/', 'pt')
    const checked =
      /<(?:link rel="preload" as="(?:script|style)" href|script defer src)="([^"]+)" crossorigin integrity="([^"]+)">/g
    const found = [...html.matchAll(checked)]
    expect(found.map(([, url]) => url)).toEqual([
      asset(shell, shell.entry),
      asset(gate, gate.entry),
      asset(gate, gate.scripts[0]),
      asset(gate, gate.styles[0]),
    ])
    for (const [, url = '', integrity] of found) {
      const file = join(temp.store, url.replace('/assets', 'artefacts'))
      expect(integrity).toBe(integrityOf(await readFile(file)))
    }
  })

  it('starts the texts in the language, the public calls and the fonts too', async () => {
    const html = await htmlOf('/', 'en')
    const preload = (as: string, url: string, more = '') =>
      `<link rel="preload" as="${as}" href="${url}" crossorigin${more}>`
    expect(html).toContain(preload('fetch', asset(gate, gate.locales.en?.gate)))
    expect(html).not.toContain(`${gate.locales.pt?.gate}" crossorigin>`)
    expect(html).toContain(preload('fetch', '/api/home?fresh=1&amp;all=1'))
    expect(html).toContain(
      preload('font', asset(shell, shell.fonts[0]), ' type="font/woff2"'),
    )
    const another = await htmlOf('/towers/:tower', 'en')
    expect(another).not.toContain('as="fetch" href="/api')
  })

  it('has what is inline by the hashes of its policy, and the styles the page draws', async () => {
    const html = await htmlOf('/', 'pt')
    const page = release.pages['/']?.pt
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
    expect(page?.scriptHash).toBe(hashOf(script))
    expect(page?.styleHash).toBe(hashOf(styles))
    expect(styles).toContain('.shell-sky{')
    expect(styles).toContain('.gate-sign{')
    expect(styles).not.toContain('.gate-lamp{')
    expect(styles).toContain(
      `url(/assets/shell/${shell.build}/browser/media/gold.0a1b2c3d.woff2)`,
    )
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
  })

  it('tells the shell of registry, texts and realm in JSON that cannot end its element', async () => {
    const json = portalData(await htmlOf('/', 'en'))
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual({
      language: 'en',
      realm: { name: 'Aurora', tagline: '</script><b>' },
      realmHash: realmHash(realm),
      resources: { shell: { menu: 'Menu' } },
      registry: {
        release: release.id,
        navigation: [{ path: '/', label: { pt: 'Portão', en: 'Gate' } }],
        locales: localesOf(shell),
        remotes: [
          {
            name: 'gate',
            build: gate.build,
            entry: asset(gate, gate.entry),
            files: [...gate.scripts, ...gate.styles].map((file) => asset(gate, file)),
            integrity: gate.files[gate.entry]?.integrity,
            routes: gate.routes.map(({ description: _, data: __, ...route }) => route),
            locales: localesOf(gate),
          },
        ],
      },
    })
  })

  it('keeps what is not for visitors out of every page', async () => {
    for (const path of Object.keys(release.pages))
      expect(await htmlOf(path, 'pt')).not.toContain('not for visitors')
  })

  it('of the same builds and settings is the same release, in whatever order they are named', async () => {
    expect(await compose(temp.store, { builds: [gate, shell], realm })).toBe(release.id)
    expect(await readdir(join(temp.store, 'releases'))).toEqual([release.id])
  })

  it('names the fallback of a remote to the browser, and is another one with it', async () => {
    const [next] = await publishAll(temp, await buildRemote(temp, { owner: 'Others' }))
    const builds = [shell, next ?? gate]
    const composed = await compose(temp.store, { builds, realm, fallbacks: [gate] })
    const other = await readRelease(temp.store, composed)
    const { registry } = JSON.parse(portalData(await htmlOf('/', 'pt', other)))
    expect(registry.remotes[0].previous).toEqual({
      build: gate.build,
      entry: asset(gate, gate.entry),
      integrity: gate.files[gate.entry]?.integrity,
      locales: localesOf(gate),
    })
    expect(other.fallbacks).toEqual([{ name: 'gate', build: gate.build }])
    expect(Object.keys(other.manifests).sort()).toEqual(
      [gate, ...builds].map(buildName).sort(),
    )
    expect(await compose(temp.store, { builds, realm })).not.toBe(composed)
  })
})
