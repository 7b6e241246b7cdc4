import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { loaderArgs } from 'portal-kit/testing'
import { renderPage } from '#testing/render-page.tsx'
import { olympiadsPage } from './olympiads-page.tsx'

const load = (answers: Record<string, unknown>) =>
  olympiadsPage.loader?.(loaderArgs(answers)) ?? null

describe('the olympiads page', () => {
  it('says that it is loading in the HTML and until the answer is there', () => {
    renderPage(olympiadsPage, null)
    expect(screen.getByRole('heading', { name: 'Olimpíadas' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…')
  })

  it('logs a failed call in Portuguese and shows the error text', async () => {
    expectConsole(/Erro ao buscar heróis/)
    renderPage(olympiadsPage, load({}))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
  })

  it('shows the error text when there is no hero', async () => {
    renderPage(olympiadsPage, load({ '/events/heroes': [] }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
  })

  it('lists the heroes with their classes', async () => {
    const heroes = [
      { charId: 1, charName: 'Sylvaine', className: 'Sagittarius', classId: 92 },
      { charId: 2, charName: 'Thornwick', className: 'Duelist' },
    ]
    renderPage(olympiadsPage, load({ '/events/heroes': heroes }))
    const list = await screen.findByRole('list', { name: 'Heróis' })
    const shown = within(list).getAllByRole('listitem')
    expect(shown.map((row) => row.textContent)).toEqual([
      'SylvaineSagittarius',
      'ThornwickDuelist',
    ])
  })
})
