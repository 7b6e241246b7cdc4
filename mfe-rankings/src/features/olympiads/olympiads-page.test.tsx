import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'

const show = (heroes: object) =>
  renderPage(pages, '/olympiads', { api: { 'GET /api/events/heroes': heroes } })

describe('the olympiads page', () => {
  it('says that it is loading in the HTML and until the answer is there', async () => {
    await show(new Promise(() => {}))
    expect(screen.getByRole('heading', { name: 'Olimpíadas' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…')
  })

  it('logs a failed call in Portuguese and shows the error text', async () => {
    expectConsole(/Erro ao buscar heróis/)
    await renderPage(pages, '/olympiads')
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
  })

  it('shows the error text when there is no hero', async () => {
    await show([])
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
  })

  it('lists the heroes with their classes (§1.2, §2.11)', async () => {
    const heroes = [
      { charId: 1, charName: 'Sylvaine', className: 'Sagittarius', classId: 92 },
      { charId: 2, charName: 'Thornwick', className: 'Duelist' },
    ]
    await show(heroes)
    const list = await screen.findByRole('list', { name: 'Heróis' })
    const shown = within(list).getAllByRole('listitem')
    expect(shown.map((row) => row.textContent)).toEqual([
      'SylvaineSagittarius',
      'ThornwickDuelist',
    ])
  })
})
