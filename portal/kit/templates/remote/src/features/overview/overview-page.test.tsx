import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { paths } from '#src/paths.ts'
import { pages } from '#src/routes.tsx'

const home = (players: number) => ({ serverStatus: { status: 'online', players } })

describe('the overview page', () => {
  it.each([
    ['pt', 1, '1 jogador online'],
    ['en', 1_234, '1,234 players online'],
    ['es', 1_234, '1.234 jugadores online'],
  ] as const)('says in %s how many players are online', async (language, players, text) => {
    await renderPage(pages, paths.overview, {
      language,
      api: { 'GET /api/home': home(players) },
    })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('__title__')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('says so when the number cannot be had, logged in Portuguese', async () => {
    expectConsole(/Erro ao buscar dados da home/)
    const api = { 'GET /api/home': new Response('', { status: 503 }) }
    await renderPage(pages, paths.overview, { api })
    expect(await screen.findByText('Erro ao carregar os dados')).toBeVisible()
  })
})
