/** @jest-environment node */
import { describe, expect, it, jest } from '@jest/globals'
import { sharedModules as portalModules, type RenderRequest } from 'portal-contract'
import { useTranslation } from 'react-i18next'
import { type AnyPage, useApi, useRealm, useRenderedAt } from 'shared-api'
import { type Language, useLanguage } from 'shared-i18n'
import pt from '../locales/pt/shell.json' with { type: 'json' }
import { CrashPage } from './crash/crash-page.tsx'
import { renderHtml } from './render-html.ts'
import { readRealm, render, sharedModules } from './server.tsx'
import { registry, remoteTexts } from './testing/release.ts'

const realm = readRealm({ name: 'Aurora Interlude' })

function Hall({ data }: { data: unknown }) {
  const { t } = useTranslation()
  useApi()
  return (
    <h1 lang={useLanguage()}>
      {t('keep:hall' as never)} – {useRealm().name} –{' '}
      {data === null ? 'no data yet' : 'data'}
    </h1>
  )
}

const loader = jest.fn()
const remote = {
  pages: {
    '/': { Component: () => <h1>Before the gate</h1> },
    '/hall': { loader, Component: Hall },
    '/towers/:tower': { Component: () => <h1>A tower</h1> },
    '/treasury': { loader, Component: () => <h1>All the adena</h1> },
  },
}

const request = (path: string, language: Language = 'pt'): RenderRequest => ({
  path,
  title: 'Salão',
  description: 'Onde o clã se reúne',
  boot: { registry, language, resources: { shell: pt }, realm },
  resources: {
    gate: remoteTexts.gate?.[language] ?? {},
    keep: remoteTexts.keep?.[language] ?? {},
  },
  remote,
})
const bodyOf = async (path: string) => (await render(request(path))).body
const withoutTags = (html: string) => html.replace(/<[^>]+>/g, ' ')

describe('the HTML of a route', () => {
  it('holds the page inside the portal, in the language, without its data', async () => {
    const { body } = await render(request('/hall', 'es'))
    expect(body).toContain('<h1 lang="es">')
    expect(withoutTags(body).replace(/\s+/g, ' ')).toContain(
      'Salón – Aurora Interlude – no data yet',
    )
    expect(body).toContain('<main')
    expect(body).toContain('href="/treasury"')
  })

  it('says in its head what the page is, with the name of the realm', async () => {
    const { head } = await render(request('/hall'))
    expect(head).toContain('<title>Salão · Aurora Interlude</title>')
    expect(head).toContain('<meta name="description" content="Onde o clã se reúne"/>')
  })

  it('lets no text of a page end what it stands in', async () => {
    const hostile = '"</title><script>alert(1)</script>'
    const { head } = await render({
      ...request('/hall'),
      title: hostile,
      description: hostile,
    })
    expect(head).not.toContain('<script')
    expect(head.match(/<\/title>/g)).toHaveLength(1)
  })

  it('is drawn without running a loader where there are no answers for it', async () => {
    await bodyOf('/hall')
    await bodyOf('/treasury')
    expect(loader).not.toHaveBeenCalled()
  })

  it('shows the answers that the request brings', async () => {
    const Component = ({ data }: { data: string[] | null }) => <h1>{data?.join(' & ')}</h1>
    const halls: AnyPage = { loader: ({ api }) => api.list('/halls'), Component }
    const { boot, ...rest } = request('/hall')
    const live = { renderedAt: 0, answers: { '/api/halls': ['East', 'West'] } }
    const { body, isTimed } = await render({
      ...rest,
      boot: { ...boot, live },
      remote: { pages: { '/hall': halls } },
    })
    expect(body).toContain('<h1>East &amp; West</h1>')
    expect(isTimed).toBe(false)
  })

  it('tells that it shows a time relative to now', async () => {
    const Component = () => <h1>{new Date(useRenderedAt() ?? 0).getUTCFullYear()}</h1>
    const { boot, ...rest } = request('/hall')
    const live = { renderedAt: Date.UTC(2026, 0), answers: {} }
    const { body, isTimed } = await render({
      ...rest,
      boot: { ...boot, live },
      remote: { pages: { '/hall': { Component } } },
    })
    expect(body).toContain('<h1>2026</h1>')
    expect(isTimed).toBe(true)
  })

  it('is the same for each visitor: of a pattern, and of a page that needs a session', async () => {
    expect(await bodyOf('/towers/:tower')).toContain('A tower')
    expect(await bodyOf('/treasury')).toContain('All the adena')
  })

  it('has the scroll frame around it unless the page draws its own surroundings', async () => {
    expect(await bodyOf('/hall')).toContain('data-frame="closed"')
    expect(await bodyOf('/')).not.toContain('data-frame')
  })

  it('is in one piece, however large: no script of React’s own puts it together', async () => {
    const Component = () => <p>{'Aden '.repeat(10_000)}</p>
    const { body } = await render({
      ...request('/hall'),
      remote: { pages: { '/hall': { Component } } },
    })
    expect(body).not.toContain('<script')
    expect(body).toContain('data-frame="closed"')
  })

  it('has no inline style, which the policy of the portal forbids', async () => {
    for (const path of Object.keys(remote.pages))
      expect(await bodyOf(path)).not.toMatch(/<[^>]+\sstyle=/)
  })

  it('is the same each time', async () => {
    expect(await render(request('/hall'))).toEqual(await render(request('/hall')))
  })
})

describe('a route that cannot be rendered', () => {
  it('is named where its remote has no page for it', async () => {
    const { '/hall': _, ...pages } = remote.pages
    await expect(render({ ...request('/hall'), remote: { pages } })).rejects.toThrow(
      '/hall is declared, but src/routes.tsx has no page for it',
    )
    await expect(render({ ...request('/hall'), remote: {} })).rejects.toThrow('/hall')
  })

  it('is refused in a language that the site does not have', async () => {
    const { boot, ...rest } = request('/hall')
    await expect(render({ ...rest, boot: { ...boot, language: 'fr' } })).rejects.toThrow(
      'fr is not a language of the site',
    )
  })

  it('fails with the error of its page, which is not left to the browser', async () => {
    const Component = () => {
      throw new Error('window is not defined')
    }
    const broken = { pages: { '/hall': { Component } } }
    await expect(render({ ...request('/hall'), remote: broken })).rejects.toThrow(
      'window is not defined',
    )
  })

  it('fails where it says a text that is not there', async () => {
    await expect(render({ ...request('/hall'), resources: { keep: {} } })).rejects.toThrow(
      'No text for keep:hall',
    )
  })
})

describe('what the server build offers besides', () => {
  it('is every module that remotes take from the shell', () => {
    expect(Object.keys(sharedModules).toSorted()).toEqual(
      Object.keys(portalModules).toSorted(),
    )
    expect(Object.values(sharedModules)).not.toContain(undefined)
  })

  it('is the realm settings as visitors may see them', () => {
    const settings = readRealm({ name: 'Aurora', server: { game: null } })
    expect(settings).toMatchObject({ name: 'Aurora' })
    expect(settings).not.toHaveProperty('server')
  })

  it('is a refusal of wrong realm settings that names each one', () => {
    expect(() => readRealm({ name: '', coin: { price: -1 } })).toThrow(/name.*coin\.price/)
  })
})

it('the page of a crash needs no browser', async () => {
  expect(await renderHtml(<CrashPage language="pt" />)).toContain('Algo deu errado')
})
