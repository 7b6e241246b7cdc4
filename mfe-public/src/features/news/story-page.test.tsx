import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'

const story = {
  id: 7,
  date: '2026-11-01',
  title: 'Siege',
  picture: '/api/news/pictures/castle.webp',
  nodes: [
    ['p', 'At ', ['strong', '8 pm'], ', see ', ['a', { href: '/rules' }, 'the rules']],
  ],
}

describe('the page of an item of news', () => {
  it('shows its date, title, picture and text', async () => {
    const api = { 'GET /api/news/7': story }
    const { container } = await renderPage(pages, '/news/7', { language: 'en', api })
    expect(await screen.findByRole('heading', { name: 'Siege' })).toBeVisible()
    expect(screen.getByText('1 Nov 2026')).toBeVisible()
    expect(screen.getByText('8 pm')).toBeVisible()
    expect(screen.getByRole('link', { name: 'the rules' })).toHaveAttribute(
      'href',
      '/rules',
    )
    expect(container.querySelector('img')).toHaveAttribute('src', story.picture)
  })

  it('is linked from the list where there is more than a title', async () => {
    const { picture: _, nodes: __, ...item } = story
    const items = [
      { ...item, hasStory: true },
      { ...item, id: 6, title: 'Patch' },
    ]
    await renderPage(pages, '/news', { language: 'en', api: { 'GET /api/news': items } })
    expect(await screen.findByRole('link', { name: 'Siege' })).toHaveAttribute(
      'href',
      '/news/7',
    )
    expect(screen.queryByRole('link', { name: 'Patch' })).not.toBeInTheDocument()
  })

  it('says that there is none where it is gone', async () => {
    expectConsole(/Erro ao buscar notícia/)
    await renderPage(pages, '/news/8', { language: 'en' })
    expect(await screen.findByText('No news')).toBeVisible()
    expect(screen.getByRole('link', { name: 'All news' })).toHaveAttribute('href', '/news')
  })
})
