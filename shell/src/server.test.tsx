/** @jest-environment node */
import { describe, expect, it, jest } from '@jest/globals'
import type { RenderRequest } from 'portal-contract'
import { useTranslation } from 'react-i18next'
import { type AnyPage, useApi, useRealm, useRenderedAt } from 'shared-api'
import { type Language, useLanguage } from 'shared-i18n'
import { readRealm, render } from './server.tsx'
import { registry, texts } from './testing/release.ts'

const realm = readRealm({ name: 'Aurora Interlude' })

function Hall({ data }: { data: unknown }) {
  const { t } = useTranslation()
  useApi()
  return (
    <h1 lang={useLanguage()}>
      {t('keep:hall' as never)} – {useRealm().name} – {data === null ? 'no data' : 'data'}
    </h1>
  )
}

const loader = jest.fn()
const pages: Record<string, AnyPage> = {
  '/': { Component: () => <h1>Before the gate</h1> },
  '/hall': { loader, Component: Hall },
  '/towers/:tower': { Component: () => <h1>A tower</h1> },
  '/treasury': { loader, Component: () => <h1>All the adena</h1> },
}

type Changes = Partial<Omit<RenderRequest, 'boot'>> & { boot?: object; language?: Language }

function renderPage(path: string, { boot, language = 'pt', ...changes }: Changes = {}) {
  return render({
    path,
    title: 'Salão',
    description: 'Onde o clã se reúne',
    boot: { registry, language, resources: { shell: texts.shell.pt }, realm, ...boot },
    resources: { gate: texts.gate[language], keep: texts.keep[language] },
    remote: { pages },
    ...changes,
  })
}

/** Renders a page of its own at the path of the hall. */
const renderHall = (hall: AnyPage, answers?: Record<string, unknown>) =>
  renderPage('/hall', {
    remote: { pages: { '/hall': hall } },
    boot: answers ? { live: { renderedAt: Date.UTC(2026, 0), answers } } : {},
  })

describe('the HTML of a route', () => {
  it('holds the page inside the portal, in the language, without its data', async () => {
    const { body } = await renderPage('/hall', { language: 'es' })
    expect(body).toContain('<h1 lang="es">')
    const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toContain('Salón – Aurora Interlude – no data')
    expect(body).toContain('<main')
    expect(body).toContain('href="/treasury"')
    expect(loader).not.toHaveBeenCalled()
  })

  it('has a head with its title, its description and the one address of the page', async () => {
    const site = readRealm({ name: 'Northwind', siteUrl: 'https://aurora.example' })
    const { head } = await renderPage('/hall', { language: 'en', boot: { realm: site } })
    for (const part of [
      '<title>Salão · Northwind</title>',
      '<meta property="og:title" content="Salão · Northwind"/>',
      '<meta property="og:description" content="Onde o clã se reúne"/>',
      '<meta property="og:locale" content="en_GB"/>',
      '<meta property="og:url" content="https://aurora.example/hall"/>',
      '<link rel="canonical" href="https://aurora.example/hall"/>',
    ])
      expect(head).toContain(part)
    const unknownSite = await renderPage('/hall')
    const manyPages = await renderPage('/towers/:tower', { boot: { realm: site } })
    for (const page of [unknownSite, manyPages])
      expect(page.head).not.toContain('canonical')
  })

  it('escapes the texts of its head', async () => {
    const hostile = '"</title><script>alert(1)</script>'
    const { head } = await renderPage('/hall', { title: hostile, description: hostile })
    expect(head).not.toContain('<script')
    expect(head.match(/<\/title>/g)).toHaveLength(1)
  })

  it('shows the answers that the request brings', async () => {
    const Component = ({ data }: { data: string[] | null }) => <h1>{data?.join(' & ')}</h1>
    const hall: AnyPage = { loader: ({ api }) => api.list('/halls'), Component }
    const { body, isTimed } = await renderHall(hall, { '/api/halls': ['East', 'West'] })
    expect(body).toContain('<h1>East &amp; West</h1>')
    expect(isTimed).toBe(false)
  })

  it('tells that it shows a time relative to now', async () => {
    const Component = () => <h1>{new Date(useRenderedAt() ?? 0).getUTCFullYear()}</h1>
    const { body, isTimed } = await renderHall({ Component }, {})
    expect(body).toContain('<h1>2026</h1>')
    expect(isTimed).toBe(true)
  })

  it.each([
    ['/towers/:tower', 'A tower', true],
    ['/treasury', 'All the adena', true],
    ['/', 'Before the gate', false],
  ])(
    'is the same for each visitor, without inline styles: %s',
    async (path, text, hasFrame) => {
      const { body } = await renderPage(path)
      expect(body).toContain(text)
      expect(body.includes('data-frame="closed"')).toBe(hasFrame)
      // The policy of the portal forbids them.
      expect(body).not.toMatch(/<[^>]+\sstyle=/)
      expect(await renderPage(path)).toEqual(await renderPage(path))
    },
  )

  it('is in one piece, however large: React adds no script to assemble it', async () => {
    const { body } = await renderHall({ Component: () => <p>{'Aden '.repeat(10_000)}</p> })
    expect(body).not.toContain('<script')
    expect(body).toContain('data-frame="closed"')
  })
})

describe('a route cannot be rendered', () => {
  const Component = () => {
    throw new Error('window is not defined')
  }
  const broken = { remote: { pages: { '/hall': { Component } } } }

  it.each<[string, Changes, string]>([
    ['without a page of its remote', { remote: { pages: {} } }, '/hall is declared, but'],
    ['without a remote', { remote: {} }, 'src/routes.tsx has no page for it'],
    ['in an unknown language', { boot: { language: 'fr' } }, 'fr is not a language of'],
    ['if its page throws, even in the server alone', broken, 'window is not defined'],
    ['with a text that is missing', { resources: { keep: {} } }, 'No text for keep:hall'],
  ])('%s', async (_, changes, message) => {
    await expect(renderPage('/hall', changes)).rejects.toThrow(message)
  })
})

it('the realm settings are given as visitors may see them', () => {
  const settings = readRealm({ name: 'Aurora', server: { game: null } })
  expect(settings).toMatchObject({ name: 'Aurora' })
  expect(settings).not.toHaveProperty('server')
})
