import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'

async function show() {
  await renderPage(pages, '/premium', { language: 'en' })
  return screen.getAllByRole('article').map((tier) => ({
    text: tier.textContent,
    name: within(tier).getByRole('heading').textContent,
    benefits: within(tier)
      .getAllByRole('listitem')
      .map((benefit) => benefit.textContent),
  }))
}

describe('the premium page', () => {
  it('speaks of packages of 7, 15 and 30 days (§2.17)', async () => {
    await show()
    expect(screen.getByText(/packages of 7\/15\/30 days/)).toBeVisible()
  })

  it('has three tiers, from Silver to Diamond (§2.17)', async () => {
    const tiers = await show()
    expect(tiers.map(({ name }) => name)).toEqual(['Silver', 'Gold', 'Diamond'])
  })

  it.each([
    [
      'Silver',
      '8x',
      [
        'Extra elemental resistance buffs',
        'All chants',
        'Premium teleports',
        'Exclusive global message',
        'Buffs last 6 hours',
      ],
    ],
    [
      'Gold',
      '9x',
      [
        'Everything in Silver',
        'Special blacksmith access',
        'Extra coin from quests and events',
        'Buffs last 8 hours',
      ],
    ],
    [
      'Diamond',
      '10x',
      [
        'Everything in Gold',
        'All gifts and blessings',
        'Noblesse buff',
        'Buffs last 12 hours',
      ],
    ],
  ])(
    'gives %s %s with all its benefits (§1.2, §2.17, §9.8)',
    async (name, rate, benefits) => {
      const tier = (await show()).find((each) => each.name === name)
      expect(tier?.benefits).toEqual(benefits)
      expect(tier?.text).toContain(`${rate} XP / SP / Adena`)
    },
  )

  it('leads to the account, where a tier is activated', async () => {
    await show()
    const link = screen.getByRole('link', { name: 'Activate in my account' })
    expect(link).toHaveAttribute('href', '/account')
  })
})
