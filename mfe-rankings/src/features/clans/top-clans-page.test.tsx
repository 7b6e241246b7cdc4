import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import type { ClanRanking } from 'shared-api/contract'
import { pages } from '#src/routes.tsx'
import { rowsOf } from '#testing/rows.ts'

const show = (lists: Partial<ClanRanking> = {}) =>
  renderPage(pages, '/top-clans', { api: { 'GET /api/clans/ranking': aRanking(lists) } })

describe('the top clans page', () => {
  it('shows one empty list as empty among filled ones (§2.8)', async () => {
    await show({ level: [] })
    expect(await screen.findByText('Nenhum registro por enquanto')).toBeVisible()
    expect(screen.getAllByRole('list')).toHaveLength(3)
  })

  it.each([
    [/^PvP/, ['1Valhalla20.412', '2Phoenix987']],
    [/^PK/, ['1Phoenix912']],
    [
      /^Mais ativos membros/,
      ['1Valhalla118 90.071.992.547.409.931 de XP total', '2Phoenix1 5 de XP total'],
    ],
    [/^Nível/, ['1Valhalla8']],
  ])('ranks by %s (§1.2, §2.8)', async (name, rows) => {
    await show()
    expect(await rowsOf(name)).toEqual(rows)
  })
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
