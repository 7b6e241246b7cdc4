import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import type { ClanRanking } from 'shared-api/contract'
import { pages } from '#src/routes.tsx'

const show = (lists: Partial<ClanRanking> = {}, language: 'pt' | 'en' | 'es' = 'pt') =>
  renderPage(pages, '/top-clans', {
    language,
    api: { 'GET /api/clans/ranking': aRanking(lists) },
  })

describe('the top clans page', () => {
  it('says that it is loading in the HTML and until the answer is there', async () => {
    await renderPage(pages, '/top-clans', {
      api: { 'GET /api/clans/ranking': new Promise(() => {}) },
    })
    expect(screen.getByRole('heading', { name: 'Ranking de clãs' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…')
  })

  it('logs a failed call in Portuguese and shows the error text', async () => {
    expectConsole(/Erro ao buscar ranking de clãs/)
    await renderPage(pages, '/top-clans')
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
  })

  it('shows the error text when every list is empty', async () => {
    await show({ pvp: [], pk: [], active: [], level: [] })
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
  })

  it('shows one empty list as empty among filled ones (§2.8)', async () => {
    await show({ level: [] })
    expect(await screen.findByText('Nenhum registro por enquanto')).toBeVisible()
    expect(screen.getAllByRole('list')).toHaveLength(3)
  })

  it.each([
    [/^PvP/, ['1Valhalla20.412', '2Phoenix987']],
    [/^PK/, ['1Phoenix912']],
    [
      /^Mais ativos/,
      ['1Valhalla118 90.071.992.547.409.931 de XP total', '2Phoenix1 5 de XP total'],
    ],
    [/^Nível/, ['1Valhalla8']],
  ])('ranks by %s (§1.2, §2.8)', async (name, rows) => {
    await show()
    const list = await screen.findByRole('list', { name })
    const shown = within(list).getAllByRole('listitem')
    expect(shown.map((row) => row.textContent)).toEqual(rows)
  })

  it.each([
    ['en', 'Most active members'],
    ['es', 'Más activos miembros'],
    ['pt', 'Mais ativos membros'],
  ] as const)(
    'ranks the most active ones by members, it says in %s',
    async (language, title) => {
      await show({}, language)
      expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    },
  )
})

function aRanking(lists: Partial<ClanRanking>): ClanRanking {
  return {
    pvp: [
      { clanName: 'Valhalla', totalPvp: 20_412 },
      { clanName: 'Phoenix', totalPvp: 987 },
    ],
    pk: [{ clanName: 'Phoenix', totalPk: 912 }],
    active: [
      { clanName: 'Valhalla', memberCount: 118, totalExp: '90071992547409931' },
      { clanName: 'Phoenix', memberCount: 1, totalExp: 5 },
    ],
    level: [{ clanName: 'Valhalla', clanLevel: 8 }],
    ...lists,
  }
}
