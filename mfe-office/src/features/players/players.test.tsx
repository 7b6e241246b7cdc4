import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { aPlayer, openPage } from '#testing/open-page.ts'

const answers = {
  'GET /api/office/players/demo': aPlayer(),
  'GET /api/office/players/demo/ledger': [
    {
      id: 1,
      at: '2026-11-01T12:00:00Z',
      kind: 'purchase',
      amount: 540,
      balance: 540,
      detail: 'o-1',
    },
  ],
}

const acts = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Log out')

describe('the players of the office', () => {
  it('are found by what they wrote to support', async () => {
    const hit = {
      login: 'demo',
      id: 2,
      email: 'd@a.gg',
      foundBy: 'order',
      isRemoved: false,
    }
    const { user, reads } = await openPage('/players', {
      api: { 'GET /api/office/players': [hit] },
    })
    expect(reads()).toEqual([])
    await user.type(screen.getByLabelText('Find a player'), 'o-1')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    const link = await screen.findByRole('link', { name: 'demo' })
    expect(link).toHaveAttribute('href', '/players/demo')
    expect(reads()).toEqual(['/players?q=o-1'])
  })

  it('are shown with their state, balance and ledger', async () => {
    await openPage('/players/demo', { api: answers })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('demo')
    expect(screen.getByText('demo@aurora.gg (confirmed)')).toBeVisible()
    expect(await screen.findByRole('cell', { name: '+540' })).toBeVisible()
  })

  it('are shown with what they did and the mails to them, in words', async () => {
    const at = '2026-11-01T12:00:00Z'
    const event = { at, address: null, actor: null, detail: null }
    const player = aPlayer({
      events: [
        { ...event, event: 'sessions.ended-by-staff' },
        { ...event, event: 'of.tomorrow' },
      ],
      sentMails: [{ kind: 'passwordReset', at, isSent: true }],
    })
    await openPage('/players/demo', {
      api: { ...answers, 'GET /api/office/players/demo': player },
    })
    const ended = { name: 'All sessions ended by the staff' }
    expect(await screen.findByRole('cell', ended)).toBeVisible()
    expect(screen.getByRole('cell', { name: 'of.tomorrow' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Password reset link' })).toBeVisible()
  })

  it.each([
    ['reader', []],
    [
      'support',
      [
        'Give or take coins',
        'Send password reset link',
        'End all sessions',
        'Change email',
        'Turn off two-step verification',
        'Ban',
      ],
    ],
  ] as const)('offer a %s what the role may do', async (role, expected) => {
    await openPage('/players/demo', { role, api: answers })
    await screen.findByRole('heading', { level: 1, name: 'demo' })
    expect(acts()).toEqual(expected)
  })

  it('are only banned if the site does not know them', async () => {
    const api = { ...answers, 'GET /api/office/players/demo': aPlayer({ id: null }) }
    await openPage('/players/demo', { api })
    await screen.findByRole('heading', { level: 1, name: 'demo' })
    expect(acts()).toEqual(['Ban'])
  })

  it('are banned until a moment on the clock of the member', async () => {
    const api = { ...answers, 'POST /api/office/players/demo/ban': { success: true } }
    const { user, posted } = await openPage('/players/demo', { api })
    await user.click(await screen.findByRole('button', { name: 'Ban' }))
    await user.type(screen.getByLabelText('End of the ban'), '2030-01-31T18:30')
    await user.type(screen.getByLabelText('Reason'), 'sells coins')
    await user.click(screen.getByRole('button', { name: 'Do it' }))
    await screen.findByText('Done: Ban')
    const until = new Date('2030-01-31T18:30').toISOString()
    expect(posted()).toEqual([
      { call: '/players/demo/ban', body: { reason: 'sells coins', until } },
    ])
  })
})
