import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import type { BossRespawn } from 'shared-api/contract'
import { formatDate, type Language } from 'shared-i18n'
import { pages } from '#src/routes.tsx'

const now = Date.UTC(2025, 9, 20, 12, 0, 0)
const minute = 60_000

beforeEach(() => {
  jest.useFakeTimers({ now })
})
afterEach(() => {
  jest.useRealTimers()
})

const show = (all: BossRespawn['all'], language: Language = 'pt') =>
  renderPage(pages, '/bosses', { language, api: { 'GET /api/npc-respawn': { all } } })

const rows = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

const local = (moment: number) =>
  formatDate(moment, 'pt', { dateStyle: 'short', timeStyle: 'short' })

describe('the bosses page', () => {
  it('logs a failed call in Portuguese and shows the no-data text (§8.8)', async () => {
    expectConsole(/Erro ao buscar respawn dos bosses/)
    await renderPage(pages, '/bosses')
    expect(screen.getByRole('alert')).toHaveTextContent('Sem dados')
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeEnabled()
  })

  it('shows the no-data text when there is no boss (§2.21)', async () => {
    await show([])
    expect(screen.getByText('Sem dados')).toBeVisible()
  })

  it('shows hours and minutes to the respawn, and its local date and time (§2.21)', async () => {
    const respawn = now + 26.5 * 60 * minute
    await show([{ name: 'Antharas', nextRespawn: respawn }])
    expect(rows()).toEqual([`Antharas26h 30min ${local(respawn)}`])
  })

  it.each(['pt', 'en', 'es'] as const)(
    'shows them in as many figures in %s',
    async (language) => {
      await show([{ name: 'Antharas', nextRespawn: now + 26.5 * 60 * minute }], language)
      expect(rows()).toEqual([
        expect.stringMatching(/^Antharas26h 30min \d\d\/\d\d\/2025, \d\d:\d\d$/),
      ])
    },
  )

  it('shows a boss that is due as available (§2.21)', async () => {
    await show([
      { name: 'Baium', nextRespawn: now },
      { name: 'Queen Ant', nextRespawn: 0 },
    ])
    expect(rows()).toEqual(['BaiumDisponível', 'Queen AntDisponível'])
  })

  it('counts down live until the boss is there', async () => {
    const respawn = now + 2 * minute
    await show([{ name: 'Zaken', nextRespawn: respawn }])
    act(() => jest.advanceTimersByTime(minute))
    expect(rows()).toEqual([`Zaken0h 1min ${local(respawn)}`])
    act(() => jest.advanceTimersByTime(minute))
    expect(rows()).toEqual(['ZakenDisponível'])
  })
})
