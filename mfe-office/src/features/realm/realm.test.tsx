import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { OfficeRealm, RealmNames } from 'shared-api/office/realm'
import { openPage, refusal } from '#testing/open-page.ts'

const aRealm = (fields: Partial<OfficeRealm> = {}): OfficeRealm => ({
  obstacle: null,
  files: [],
  defaults: { name: 'Aurora Interlude', coin: { price: 1 } },
  isLive: true,
  history: [{ at: '2026-11-01T12:00:00Z', by: 'Ana (office)', settings: '0a1b2c3d4e5f' }],
  ...fields,
})
const settings = (content: object) => [
  { path: 'settings.json', content: JSON.stringify(content), hash: 'h1' },
]
const names: RealmNames = {
  texts: {
    pt: { 'public:news.title': 'Notícias' },
    en: { 'public:news.title': 'News' },
    es: { 'public:news.title': 'Noticias' },
  },
  colours: { 'brass-300': '#fc0', 'night-900': '#0a0b10' },
}
const answers = (realm: OfficeRealm, saved: object = { success: true }) => ({
  'GET /api/office/realm': realm,
  'GET /api/office/realm/names': names,
  'POST /api/office/realm/files': saved,
})
const save = (form: string) =>
  within(screen.getByRole('form', { name: form })).getByRole('button', { name: 'Save' })
/** The files of the last save, with what they would hold. */
const written = (posted: { call: string; body: unknown }[]) =>
  Object(posted.findLast(({ call }) => call === '/realm/files')?.body).files.map(
    ({ path, content, hash }: { path: string; content: string | null; hash: string }) => [
      path,
      content?.startsWith('{') ? JSON.parse(content) : content,
      hash,
    ],
  )

describe('the settings of the realm', () => {
  it('show what counts while a field is empty, and write what differs', async () => {
    const api = answers(aRealm({ files: settings({ homeUrl: '/x', coin: { price: 2 } }) }))
    const { user, posted } = await openPage('/realm', { api })
    const name = await screen.findByLabelText('Name')
    expect(name).toHaveAttribute('placeholder', 'Aurora Interlude')
    await user.type(name, 'Valhalla')
    await user.click(screen.getByText('Coins'))
    await user.clear(screen.getByLabelText('Price per coin'))
    await user.type(screen.getByLabelText('Coin packs'), '10, 50')
    await user.click(screen.getByText('Navigation bar'))
    const link = 'Fórum | Forum | Foro | https://forum.example'
    await user.type(screen.getByLabelText('Links to other sites'), link)
    await user.click(save('Settings'))
    expect(await screen.findByText(/^Saved\. Visitors will see it once/)).toBeVisible()
    const label = { pt: 'Fórum', en: 'Forum', es: 'Foro' }
    const navigation = { links: [{ label, url: 'https://forum.example' }] }
    const own = { homeUrl: '/x', name: 'Valhalla', coin: { packs: [10, 50] }, navigation }
    expect(written(posted())).toEqual([['settings.json', own, 'h1']])
  })

  it('say a mistake by its lines, and keep what was typed', async () => {
    const lines =
      'settings.json: name: is too long\nsettings.json: coin.price: is no number'
    const api = answers(aRealm(), refusal(400, 'bad-realm', lines))
    const { user } = await openPage('/realm', { api })
    await user.type(await screen.findByLabelText('Name'), 'V')
    await user.click(save('Settings'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /name: is too long.*is no number/,
    )
    expect(screen.getByLabelText('Name')).toHaveValue('V')
  })

  it('show what another author saved meanwhile, and lose nothing of it unseen', async () => {
    const named = (name: string, hash: string) =>
      settings({ name }).map((file) => ({ ...file, hash }))
    const later = named('Edi’s again', 'h4')
    const states = [settings({}), named('Edi’s realm', 'h2'), named('Ana’s', 'h3')]
    const saves = [refusal(409, 'changed-meanwhile'), { success: true }]
    const api = {
      ...answers(aRealm()),
      'GET /api/office/realm': () => aRealm({ files: states.shift() ?? later }),
      'POST /api/office/realm/files': () => saves.shift(),
    }
    const { user, posted } = await openPage('/realm', { api })
    await user.type(await screen.findByLabelText('Name'), 'Ana’s')
    await user.click(save('Settings'))
    expect(await screen.findByText(/Edi’s realm/)).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Ana’s')
    expect(save('Settings')).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await user.click(save('Settings'))
    await screen.findByText(/^Saved/)
    expect(written(posted())).toEqual([['settings.json', { name: 'Ana’s' }, 'h2']])
    // What was typed has had its effect: the next look shows what the folder holds then.
    await waitFor(() => expect(states).toEqual([]))
    await user.click(save('Settings'))
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Edi’s again'))
    expect(written(posted())).toEqual([['settings.json', { name: 'Ana’s' }, 'h2']])
  })

  it('are published after a question, by who may', async () => {
    const published = Promise.withResolvers<object>()
    const api = {
      ...answers(aRealm({ isLive: false })),
      'POST /api/office/realm/publish': () => published.promise,
    }
    const { user, posted } = await openPage('/realm', { api })
    expect(await screen.findByText(/is not published yet/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await user.click(screen.getByRole('button', { name: 'Do it' }))
    expect(screen.getByRole('alert')).toHaveTextContent('the shop charges these prices')
    await user.click(screen.getByRole('button', { name: 'Yes, do it' }))
    await screen.findByText(/Under way/)
    published.resolve({ success: true })
    await screen.findByText('Done: Publish')
    expect(posted()).toEqual([{ call: '/realm/publish', body: {} }])
  })

  it('are only shown to who may not write', async () => {
    await openPage('/realm', {
      role: 'reader',
      api: answers(aRealm({ isLive: false })),
    })
    expect(await screen.findByLabelText('Name')).toBeDisabled()
    expect(screen.queryByRole('button', { name: /Save|Publish/ })).toBeNull()
  })

  it('say what to do where the API has no store', async () => {
    await openPage('/realm', { api: answers(aRealm({ obstacle: 'no-store' })) })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'npm run portal -- realm publish',
    )
  })
})

it('texts are found by their words, and written in every language', async () => {
  const { user, posted } = await openPage('/realm/texts', { api: answers(aRealm()) })
  await user.type(await screen.findByLabelText('Search'), 'notic')
  const group = screen.getByRole('group', { name: 'public:news.title' })
  await user.type(within(group).getByLabelText('EN'), 'Chronicle')
  await user.click(save('Texts'))
  await waitFor(() => expect(posted()).toHaveLength(1))
  const text = (title: string) => ({ public: { 'news.title': title } })
  expect(written(posted())).toEqual([
    ['texts/pt.json', text('Notícias'), null],
    ['texts/en.json', text('Chronicle'), null],
    ['texts/es.json', text('Noticias'), null],
  ])
})

it('colours are taken back to those of the site, and a logo is another file', async () => {
  const files = [
    { path: 'brand/colours.json', content: '{"brass-300":"#ff0000"}', hash: 'h2' },
    { path: 'brand/logo.png', content: 'AAAA', hash: 'h3' },
  ]
  const { user, posted } = await openPage('/realm/brand', {
    api: answers(aRealm({ files })),
  })
  expect(await screen.findByLabelText('brass-300')).toHaveValue('#ff0000')
  await user.click(screen.getByRole('button', { name: 'Use the site’s own colours' }))
  expect(screen.getByLabelText('brass-300')).toHaveValue('#ffcc00')
  await user.click(save('Colours'))
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(written(posted())).toEqual([['brand/colours.json', null, 'h2']])

  const logo = within(screen.getByRole('form', { name: 'Logo' }))
  const svg = new File(['<svg/>'], 'valhalla.SVG', { type: 'image/svg+xml' })
  await user.upload(logo.getByLabelText('File'), svg)
  const address = 'data:image/svg+xml,%3Csvg%2F%3E'
  await waitFor(() =>
    expect(logo.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', address),
  )
  await user.click(save('Logo'))
  await waitFor(() => expect(posted()).toHaveLength(2))
  expect(written(posted())).toEqual([
    ['brand/logo.png', null, 'h3'],
    ['brand/logo.svg', '<svg/>', null],
  ])
})

it('a page is written in three languages beside what it becomes', async () => {
  const api = {
    ...answers(aRealm()),
    'POST /api/office/markdown': { nodes: [['h2', 'Honour']], problems: [] },
  }
  const { user, posted } = await openPage('/realm/pages', { api })
  for (const language of ['PT', 'EN', 'ES'])
    await user.type(await screen.findByLabelText(language), '# Honour')
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { name: 'Honour' })).toHaveLength(3),
  )
  await user.click(save('Rules'))
  await screen.findByText(/^Saved/)
  expect(written(posted())).toEqual(
    ['pt', 'en', 'es'].map((language) => [`pages/rules.${language}.md`, '# Honour', null]),
  )
})
