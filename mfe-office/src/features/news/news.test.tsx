import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { OfficeNews } from 'shared-api/office/news'
import { openPage, refusal } from '#testing/open-page.ts'

const stories = { pt: '', en: '', es: '' }

const anItem = (fields: Partial<OfficeNews> = {}): OfficeNews => ({
  id: 3,
  date: '2026-11-01',
  publishAt: null,
  titles: { pt: 'Cerco no domingo', en: 'Siege on Sunday', es: '' },
  stories,
  picture: null,
  state: 'draft',
  mayUndo: false,
  version: 4,
  changedAt: '2026-11-01T12:00:00Z',
  changedBy: { id: 1, name: 'Ana' },
  ...fields,
})

const save = () => screen.getByRole('button', { name: 'Save' })

describe('the news editor', () => {
  it('adds a draft in three languages, shown as visitors will read it', async () => {
    const { user, posted, reads } = await openPage('/news-editor', {
      api: { 'GET /api/office/news': [], 'POST /api/office/news': { success: true } },
    })
    await user.click(screen.getByRole('button', { name: 'New item' }))
    await user.type(screen.getByLabelText('Title in Portuguese'), 'Novo castelo')
    await user.type(screen.getByLabelText('Title in English'), 'New castle')
    const preview = screen.getByRole('region', { name: 'Preview' })
    // The empty Spanish title shows the Portuguese one.
    expect(within(preview).getAllByText('Novo castelo')).toHaveLength(2)
    await user.click(save())
    expect(await screen.findByText('News saved')).toBeVisible()
    await waitFor(() => expect(reads()).toEqual(['/news', '/news']))
    const titles = { pt: 'Novo castelo', en: 'New castle', es: '' }
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    expect(posted()).toEqual([
      { call: '/news', body: { date, titles, stories, picture: null, publishAt: null } },
    ])
  })

  it('shows what a story becomes, and what of it the site would not show', async () => {
    const { user } = await openPage('/news-editor', {
      api: {
        'GET /api/office/news': [anItem({ picture: 'castle.webp' })],
        'POST /api/office/markdown': {
          nodes: [['p', 'At ', ['strong', '8 pm']]],
          problems: ['line 3 has HTML'],
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const src = '/api/office/news/pictures/castle.webp'
    expect(screen.getByRole('img', { name: 'Picture' })).toHaveAttribute('src', src)
    await user.type(screen.getByLabelText('Text in Portuguese'), 'At **8 pm**')
    const preview = screen.getByRole('region', { name: 'Preview' })
    // The empty texts show the Portuguese one.
    await waitFor(() => expect(within(preview).getAllByText('8 pm')).toHaveLength(3))
    expect(within(preview).getAllByRole('alert')[0]).toHaveTextContent('line 3 has HTML')
    await user.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(screen.queryByRole('img', { name: 'Picture' })).toBeNull()
  })

  it('publishes at a moment on the clock of the member', async () => {
    const { user, posted } = await openPage('/news-editor', {
      api: { 'GET /api/office/news': [anItem()], 'POST /api/office/news/3': {} },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.selectOptions(screen.getByLabelText('Publish'), 'At a set date and time')
    await user.type(screen.getByLabelText('Publish on'), '2030-01-31T18:30')
    await user.click(save())
    await screen.findByText('News saved')
    const publishAt = new Date('2030-01-31T18:30').toISOString()
    expect(posted()[0]?.body).toMatchObject({ publishAt, version: 4 })
  })

  it('shows the second author what the first did, and keeps what he typed', async () => {
    const theirs = anItem({
      version: 5,
      titles: { pt: 'Cerco no sábado', en: '', es: '' },
      changedBy: { id: 2, name: 'Bruno' },
      state: 'published',
      publishAt: '2026-11-02T12:00:00Z',
    })
    const lists = [[anItem()], [theirs]]
    const answers = [refusal(409, 'changed-meanwhile'), { success: true }]
    const { user, posted } = await openPage('/news-editor', {
      api: {
        'GET /api/office/news': () => lists.shift() ?? [theirs],
        'POST /api/office/news/3': () => answers.shift(),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const title = screen.getByLabelText('Title in Portuguese')
    await user.clear(title)
    await user.type(title, 'Cerco na segunda')
    await user.click(save())
    expect(await screen.findByText(/Bruno changed this item/)).toBeVisible()
    expect(screen.getAllByText('Cerco no sábado').length).toBeGreaterThan(1)
    expect(title).toHaveValue('Cerco na segunda')
    expect(screen.getByText(/^Published: /)).toBeVisible()
    expect(save()).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await user.click(save())
    await screen.findByText('News saved')
    expect(posted()[1]?.body).toMatchObject({
      version: 5,
      titles: { pt: 'Cerco na segunda' },
    })
  })

  it('only shows the news to who may not write', async () => {
    await openPage('/news-editor', {
      role: 'support',
      api: { 'GET /api/office/news': [anItem({ mayUndo: true })] },
    })
    await screen.findByRole('heading', { name: 'Cerco no domingo' })
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Log out'])
  })
})
