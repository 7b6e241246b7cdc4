import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { rowsOf } from '#testing/rows.ts'
import { pages } from './routes.tsx'

const noPlayers = { pvp: [], pk: [], exp: [], adena: [] }
const noClans = { pvp: [], pk: [], active: [], level: [] }

describe.each([
  ['/top-players', '/api/players/ranking', 'ranking de jogadores', noPlayers],
  ['/top-clans', '/api/clans/ranking', 'ranking de clãs', noClans],
  ['/castles', '/api/castles', 'castelos', []],
  ['/olympiads', '/api/events/heroes', 'heróis', []],
])('%s', (path, call, subject, nothing) => {
  it('is loading until its one call is answered', async () => {
    const api = { [`GET ${call}`]: new Promise(() => {}) }
    const { calls } = await renderPage(pages, path, { api })
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…')
    expect(calls.map((made) => made.path)).toEqual([call])
  })

  it('logs a failed call in Portuguese and shows the error text with another try (§8.1)', async () => {
    expectConsole(new RegExp(`^Erro ao buscar ${subject} `))
    await renderPage(pages, path)
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeEnabled()
  })

  it('shows the error text where there is nothing', async () => {
    await renderPage(pages, path, { api: { [`GET ${call}`]: nothing } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
  })
})

describe('the olympiads page', () => {
  it('lists the heroes with their classes (§1.2, §2.11)', async () => {
    const heroes = [
      { charId: 1, charName: 'Sylvaine', className: 'Sagittarius', classId: 92 },
      { charId: 2, charName: 'Thornwick', className: 'Duelist' },
    ]
    await renderPage(pages, '/olympiads', { api: { 'GET /api/events/heroes': heroes } })
    expect(await rowsOf('Heróis')).toEqual(['SylvaineSagittarius', 'ThornwickDuelist'])
  })
})
