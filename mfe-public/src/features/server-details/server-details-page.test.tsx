import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'

const show = () => renderPage(pages, '/server-details', { language: 'en' })

const factsOf = (list: HTMLElement | null) =>
  Array.from(list?.children ?? [], (fact) => fact.textContent)

describe('the server details', () => {
  it('show the rates as spelt (§2.20)', async () => {
    await show()
    const rates = screen.getByText('XP / SP').closest('dl')
    expect(factsOf(rates)).toEqual([
      'XP / SP7x',
      'Adena7x',
      'Drop1x',
      'Spoil1x',
      'AutofarmON24h a day',
    ])
  })

  it('follow the rates that the operator sets', async () => {
    const realm = { rates: { exp: '25x', adena: '15x' } }
    await renderPage(pages, '/server-details', { realm })
    const rates = screen.getByText('XP / SP').closest('dl')
    expect(factsOf(rates).slice(0, 2)).toEqual(['XP / SP25x', 'Adena15x'])
  })

  it('give the enchant rules in full (§2.20, §9.10)', async () => {
    await show()
    expect(screen.getByText(/^Normal enchant: the item never breaks/)).toHaveTextContent(
      /resets to \+0/,
    )
    expect(screen.getByText(/^Blessed enchant/)).toHaveTextContent(/intermediate level/)
    const table = screen.getByRole('table', { name: 'Enchant system' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual(
      [
        ['+1 to +3', 'Safe'],
        ['+4 to +6', 'Returns to +4'],
        ['+7 to +10', 'Returns to +7'],
        ['+10 to +13', 'Returns to +10'],
        ['+13 to +15', 'Returns to +13'],
        ['+16 (maximum)', 'Returns to +0'],
      ],
    )
  })

  it.each([
    'Weapons, armor and jewels are not sold in shops.',
    'They are only crafted, from recipes and materials.',
    'Recipes and materials can also be bought with coin.',
    'Offline shop',
    'Class master',
    'Premium',
    'Special blacksmith',
    'Daily quests',
    'Which buffs you get depends on your premium tier.',
  ])('say: %s (§2.20)', async (text) => {
    await show()
    expect(screen.getByText(text)).toBeVisible()
  })

  it('say what each shop sells (§2.20)', async () => {
    await show()
    const shops = screen.getByText('Coin shop').closest('dl')
    expect(factsOf(shops)).toEqual(['Coin shopCraft and enchants', 'Adena shopConsumables'])
  })
})
