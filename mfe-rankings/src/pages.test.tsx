import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { pages } from './routes.tsx'

describe.each([
  {
    path: '/top-players',
    title: 'Ranking de jogadores',
    call: '/api/players/ranking',
    logged: 'Erro ao buscar ranking de jogadores',
    nothing: { pvp: [], pk: [], exp: [], adena: [] },
  },
  {
    path: '/top-clans',
    title: 'Ranking de clãs',
    call: '/api/clans/ranking',
    logged: 'Erro ao buscar ranking de clãs',
    nothing: { pvp: [], pk: [], active: [], level: [] },
  },
  {
    path: '/castles',
    title: 'Castelos',
    call: '/api/castles',
    logged: 'Erro ao buscar castelos',
    nothing: [],
  },
  {
    path: '/olympiads',
    title: 'Olimpíadas',
    call: '/api/events/heroes',
    logged: 'Erro ao buscar heróis',
    nothing: [],
  },
])('$path', ({ path, title, call, logged, nothing }) => {
  it('is loading under its title until its one call is answered', async () => {
    const api = { [`GET ${call}`]: new Promise(() => {}) }
    const { calls } = await renderPage(pages, path, { api })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…')
    expect(calls.map((made) => made.path)).toEqual([call])
  })

  it('logs a failed call in Portuguese and shows the error text with another try (§8.1)', async () => {
    expectConsole(new RegExp(`^${logged} `))
    await renderPage(pages, path)
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeEnabled()
  })

  it('shows the error text where there is nothing', async () => {
    await renderPage(pages, path, { api: { [`GET ${call}`]: nothing } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
  })
})
