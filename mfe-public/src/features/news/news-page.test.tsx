import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import type { Language } from 'shared-i18n'
import { pages } from '#src/routes.tsx'

const show = (news: object, language: Language = 'en') =>
  renderPage(pages, '/news', { language, api: { 'GET /api/news': news } })

describe('the news page', () => {
  it('is loading in the HTML (§2.6)', async () => {
    await show(new Promise(() => {}), 'pt')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notícias')
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…')
  })

  it.each([
    ['pt', '1 de nov. de 2026'],
    ['en', '1 Nov 2026'],
    ['es', '1 nov 2026'],
  ] as const)('shows all news as date and title in %s (§2.6)', async (language, day) => {
    const items = [5, 4, 3, 2, 1].map((id) => ({
      id,
      date: '2026-11-01',
      title: `News ${id}`,
    }))
    await show(items, language)
    await screen.findByText('News 5')
    const shown = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(shown).toEqual([5, 4, 3, 2, 1].map((id) => `${day}News ${id}`))
  })

  it('says that there are none (§2.6)', async () => {
    await show([])
    expect(await screen.findByText('No news')).toBeVisible()
  })

  it('counts a failed call, logged in Portuguese, as none (§4.1, §8.1)', async () => {
    expectConsole(/Erro ao buscar notícias/)
    await renderPage(pages, '/news')
    expect(await screen.findByText('Nenhuma notícia')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
