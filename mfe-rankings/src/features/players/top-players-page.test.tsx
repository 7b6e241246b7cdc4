import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import type { PlayerRanking } from 'shared-api/contract'
import type { Language } from 'shared-i18n'
import { ClassEmblem } from '#src/features/ranking/class-emblem.tsx'
import { pages } from '#src/routes.tsx'
import { rowsOf } from '#testing/rows.ts'

const show = (
  ranking: PlayerRanking,
  { address = '/top-players', language = 'pt' as Language } = {},
) => renderPage(pages, address, { language, api: { 'GET /api/players/ranking': ranking } })

describe('the top players page', () => {
  it('shows one empty list as empty among filled ones (§2.7, §4.1)', async () => {
    await show(aRanking({ pk: [] }))
    expect(await screen.findByText('Nenhum registro por enquanto')).toBeVisible()
    expect(screen.getAllByRole('list')).toHaveLength(3)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    [/^PvP/, ['1Sylvaine1.204', '2Thornwick987']],
    [/^PK/, ['1Bragthar312']],
    [/^Experiência/, ['1Kaelthorn80']],
    [/^Adena/, ['1Ysolde9.007.199.254.740.993', '2Valdrik1.980.114.002']],
  ])('ranks by %s (§1.2, §2.7)', async (name, rows) => {
    await show(aRanking())
    expect(await rowsOf(name)).toEqual(rows)
  })

  it('writes amounts with the separators of the language (§9.6)', async () => {
    await show(aRanking(), { language: 'en' })
    expect(await screen.findByText('9,007,199,254,740,993')).toBeVisible()
  })

  it('shows the class beside the name, and nothing for a class it does not know', async () => {
    const pvp = [
      { name: 'Sylvaine', kills: 3, classId: 92 },
      { name: 'Nerezza', kills: 2, classId: 60 },
    ]
    await show(aRanking({ pvp }))
    expect(await rowsOf(/^PvP/)).toEqual(['1SylvaineSagittarius3', '2Nerezza2'])
  })

  it.each([
    ['/top-players?list=pk', ['PK PKs']],
    ['/top-players?list=unknown', []],
    ['/top-players', []],
  ])('%s scrolls to %j', async (address, expected) => {
    const scrolledTo: (string | null)[] = []
    Element.prototype.scrollIntoView = jest.fn(function (this: Element) {
      scrolledTo.push(within(this as HTMLElement).getByRole('heading').textContent)
    })
    await show(aRanking(), { address })
    await screen.findByRole('list', { name: /^PK/ })
    expect(scrolledTo).toEqual(expected)
  })
})

describe('the emblem of a class', () => {
  const htmlOf = (classId?: number) =>
    render(<ClassEmblem classId={classId} />).container.innerHTML

  it('is hidden from screen readers, one for all classes of a role', () => {
    expect(htmlOf(92)).toMatch(/^<i .*data-role="3" aria-hidden="true">/)
    expect(htmlOf(9)).toBe(htmlOf(92))
    expect(htmlOf(88)).not.toBe(htmlOf(92))
  })

  it('is absent for a class that is missing or unknown', () => {
    expect(htmlOf()).toBe('')
    expect(htmlOf(60)).toBe('')
  })
})

function aRanking(lists: Partial<PlayerRanking> = {}): PlayerRanking {
  return {
    pvp: [
      { name: 'Sylvaine', kills: 1204 },
      { name: 'Thornwick', kills: 987 },
    ],
    pk: [{ name: 'Bragthar', kills: 312 }],
    exp: [{ name: 'Kaelthorn', level: 80 }],
    adena: [
      { name: 'Ysolde', amount: '9007199254740993' },
      { name: 'Valdrik', amount: 1_980_114_002 },
    ],
    ...lists,
  }
}
