import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { type RenderPageOptions, renderPage } from 'portal-kit/testing'
import { languages } from 'shared-i18n'
import { pages } from './routes.tsx'

const show = (path: string, options: RenderPageOptions = {}) =>
  renderPage(pages, path, { language: 'en', ...options })

const textsOf = (elements: readonly Element[]) =>
  elements.map(({ textContent }) => textContent)
const items = () => textsOf(screen.getAllByRole('listitem'))

describe('the community page', () => {
  it('links to the three channels that the realm names (§2.12)', async () => {
    await show('/discord')
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Discord', 'https://discord.com/invite/your-server'],
      ['Facebook', 'https://www.facebook.com/your-page'],
      ['WhatsApp', 'https://chat.whatsapp.com/your-group'],
    ])
  })
})

describe('the rules', () => {
  it.each(languages)('are seven in %s (§2.18)', async (language) => {
    await show('/rules', { language })
    expect(items()).toHaveLength(7)
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7)
  })

  it('are the ones of the specification, in its order (§2.18)', async () => {
    await show('/rules')
    expect(items()).toEqual([
      expect.stringMatching(/respect between players/i),
      expect.stringMatching(/bots.*AutoFarm.*outside software/i),
      expect.stringMatching(/bug.*warning.*rollback.*ban/i),
      expect.stringMatching(/official channels/i),
      expect.stringMatching(/at your own risk/i),
      expect.stringMatching(/staff.*suspension.*permanent ban/i),
      expect.stringMatching(/spam.*flood/i),
    ])
  })
})

describe('the events page', () => {
  it('tells what there is and what it pays, and leads to the rankings (§2.19)', async () => {
    await show('/events')
    expect(items()).toEqual([
      'Daily questsThey reset every day and pay coins.',
      'Weekly questsThey reset every week and pay coins.',
      'Monthly questsThey reset every month and pay coins.',
      '1v1A straight duel. The winner takes the reward.',
      '2v2Two against two. The winning pair is rewarded.',
      'Free-for-all6 players, every one for themselves. The winner takes 5x coins.',
    ])
    expect(
      screen.getByText(/^One mini raid boss a day, matched to your level/),
    ).toHaveTextContent(/yours to kill alone\. It falls, you get coins\.$/)
    expect(screen.getByText('All modes are available every day.')).toBeVisible()
    const link = screen.getByRole('link', { name: 'See the event rankings' })
    expect(link).toHaveAttribute('href', '/top-events')
  })

  it.each(languages)('names 6 players and 5x coins in %s (§9.11)', async (language) => {
    await show('/events', { language })
    expect(screen.getByText(/^6 jog|^6 play|^6 jug/)).toHaveTextContent(/5x coins/)
  })
})

describe('the premium page', () => {
  it('speaks of packages of 7, 15 and 30 days (§2.17)', async () => {
    await show('/premium')
    expect(screen.getByText(/packages of 7\/15\/30 days/)).toBeVisible()
  })

  it('has three tiers, from Silver to Diamond, and leads to the account (§2.17)', async () => {
    await show('/premium')
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual([
      'Silver',
      'Gold',
      'Diamond',
    ])
    const link = screen.getByRole('link', { name: 'Activate in my account' })
    expect(link).toHaveAttribute('href', '/account')
  })

  it.each([
    [
      'Silver',
      '8x',
      'Extra elemental resistance buffs, All chants, Premium teleports, Exclusive global message, Buffs last 6 hours',
    ],
    [
      'Gold',
      '9x',
      'Everything in Silver, Special blacksmith access, Extra coin from quests and events, Buffs last 8 hours',
    ],
    [
      'Diamond',
      '10x',
      'Everything in Gold, All gifts and blessings, Noblesse buff, Buffs last 12 hours',
    ],
  ])(
    'gives %s %s with all its benefits (§1.2, §2.17, §9.8)',
    async (name, rate, benefits) => {
      await show('/premium')
      const tier = screen
        .getAllByRole('article')
        .find((article) => within(article).queryByRole('heading', { name }))
      expect(tier).toHaveTextContent(`${rate} XP / SP / Adena`)
      const shown = textsOf(Array.from(tier?.querySelectorAll('li') ?? []))
      expect(shown.join(', ')).toBe(benefits)
    },
  )
})

describe('the server details', () => {
  const factsAround = (text: string) =>
    textsOf(Array.from(screen.getByText(text).closest('dl')?.children ?? []))

  it('show the rates as spelt (§2.20)', async () => {
    await show('/server-details')
    expect(factsAround('XP / SP')).toEqual([
      'XP / SP7x',
      'Adena7x',
      'Drop1x',
      'Spoil1x',
      'AutofarmON24h a day',
    ])
  })

  it('follow the rates that the operator sets', async () => {
    await show('/server-details', { realm: { rates: { exp: '25x', adena: '15x' } } })
    expect(factsAround('XP / SP').slice(0, 2)).toEqual(['XP / SP25x', 'Adena15x'])
  })

  it('give the enchant rules in full (§2.20, §9.10)', async () => {
    await show('/server-details')
    expect(screen.getByText(/^Normal enchant: the item never breaks/)).toHaveTextContent(
      /resets to \+0/,
    )
    expect(screen.getByText(/^Blessed enchant/)).toHaveTextContent(/intermediate level/)
    const table = screen.getByRole('table', { name: 'Enchant system' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => textsOf(Array.from(row.children)))).toEqual([
      ['+1 to +3', 'Safe'],
      ['+4 to +6', 'Returns to +4'],
      ['+7 to +10', 'Returns to +7'],
      ['+10 to +13', 'Returns to +10'],
      ['+13 to +15', 'Returns to +13'],
      ['+16 (maximum)', 'Returns to +0'],
    ])
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
    await show('/server-details')
    expect(screen.getByText(text)).toBeVisible()
  })

  it('say what each shop sells (§2.20)', async () => {
    await show('/server-details')
    const shops = ['Coin shopCraft and enchants', 'Adena shopConsumables']
    expect(factsAround('Coin shop')).toEqual(shops)
  })
})
