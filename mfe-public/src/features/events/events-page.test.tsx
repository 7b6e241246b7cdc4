import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { languages } from 'shared-i18n'
import { pages } from '#src/routes.tsx'

describe('the events page', () => {
  it('tells what there is and what it pays (§2.19)', async () => {
    await renderPage(pages, '/events', { language: 'en' })
    const events = screen.getAllByRole('listitem').map((event) => event.textContent)
    expect(events).toEqual([
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
  })

  it.each(languages)('names 6 players and 5x coins in %s (§9.11)', async (language) => {
    await renderPage(pages, '/events', { language })
    expect(screen.getByText(/^6 jog|^6 play|^6 jug/)).toHaveTextContent(/5x coins/)
  })

  it('leads to the rankings of the events', async () => {
    await renderPage(pages, '/events', { language: 'en' })
    const link = screen.getByRole('link', { name: 'See the event rankings' })
    expect(link).toHaveAttribute('href', '/top-events')
  })
})
