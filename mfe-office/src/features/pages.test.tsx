import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openPage, refusal } from '#testing/open-page.ts'

const at = '2026-11-01T12:00:00Z'
const delivery = {
  id: 'd-1',
  login: 'demo',
  characterName: 'Kaelthorn',
  coins: 30,
  channel: 'table',
  state: 'held',
  reason: null,
  createdAt: at,
  settledAt: null,
}

describe('a held delivery', () => {
  const evidence = { delivery, finding: 'absent', facts: ['items: no row of d-1'] }

  it('is settled beside what the game shows, after a question', async () => {
    const { user, posted } = await openPage('/deliveries/d-1', {
      api: {
        'GET /api/office/deliveries/d-1': evidence,
        'POST /api/office/deliveries/d-1/settle': { success: true },
      },
    })
    expect(await screen.findByText('items: no row of d-1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Settle delivery' }))
    await user.selectOptions(screen.getByLabelText('Outcome'), 'returned')
    await user.type(screen.getByLabelText('Reason'), 'never arrived')
    await user.click(screen.getByRole('button', { name: 'Do it' }))
    expect(screen.getByRole('alert')).toHaveTextContent('This cannot be undone')
    await user.click(screen.getByRole('button', { name: 'Yes, do it' }))
    await screen.findByText('Done: Settle delivery')
    expect(posted()).toEqual([
      {
        call: '/deliveries/d-1/settle',
        body: { as: 'returned', reason: 'never arrived' },
      },
    ])
  })

  it('is only shown to who may not settle it', async () => {
    const api = { 'GET /api/office/deliveries/d-1': evidence }
    await openPage('/deliveries/d-1', { role: 'reader', api })
    await screen.findByText('items: no row of d-1')
    expect(screen.queryByRole('button', { name: 'Settle delivery' })).toBeNull()
  })
})

it.each(['/players/demo', '/sales', '/debts'])(
  '%s tells an editor that it is not for the role, and not that it failed',
  async (address) => {
    expectConsole(/ApiError: Refused/)
    const refused = () => refusal(403, 'not-permitted')
    const path = `/api/office${address}`
    const api = {
      [`GET ${path}`]: refused,
      [`GET ${path}/ledger`]: refused,
      'GET /api/office/ledger/check': refused,
    }
    await openPage(address, { role: 'editor', api })
    expect(await screen.findByText('Your role does not allow this')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

describe('the sales', () => {
  it('are a chart and a table, by the month if wanted', async () => {
    const row = { currency: 'BRL', payments: 2, coins: 100, amount: 90 }
    const reversed = { reversedPayments: 1, reversedAmount: 40 }
    const { user, reads } = await openPage('/sales?from=2026-10-01&to=2026-10-31', {
      api: { 'GET /api/office/sales': [{ period: '2026-10-02', ...row, ...reversed }] },
    })
    expect(
      await screen.findByRole('img', { name: /^Sales in BRL: R\$\s?90\.00$/ }),
    ).toBeVisible()
    expect(screen.getByRole('cell', { name: '2 Oct 2026' })).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Group by'), 'Month')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() =>
      expect(reads()).toEqual([
        '/sales?by=day&from=2026-10-01&to=2026-10-31',
        '/sales?by=month&from=2026-10-01&to=2026-10-31',
      ]),
    )
  })

  it('that were taken back stand beside the check of the ledger', async () => {
    const debt = { login: 'demo', orderId: 'o-1', kind: 'charged_back' }
    const coins = { coins: 50, spent: 20, collected: 5, owed: 15 }
    await openPage('/debts', {
      api: {
        'GET /api/office/debts': [{ ...debt, at, ...coins }],
        'GET /api/office/ledger/check': { isSound: false, violations: ['sum is 3'] },
      },
    })
    expect(await screen.findByText('sum is 3')).toBeVisible()
    expect(await screen.findByRole('cell', { name: 'Charged back' })).toBeVisible()
  })
})

describe('the staff', () => {
  const member = {
    id: 5,
    email: 'bruno@realm.test',
    name: 'Bruno',
    role: 'support',
    state: 'active',
    hasSecondFactor: true,
    lastSeenAt: at,
    version: 3,
  }

  it('is invited by a link that is shown once', async () => {
    const link = 'http://office.test/invitation#token=t0k3n'
    const { user, posted } = await openPage('/staff', {
      api: {
        'GET /api/office/staff': [member],
        'POST /api/office/staff/invite': { link, expiresAt: at },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    await user.type(screen.getByLabelText('Email'), 'carla@realm.test')
    await user.type(screen.getByLabelText('Name'), 'Carla')
    await user.selectOptions(screen.getByLabelText('Role'), 'Editor')
    await user.click(screen.getByRole('button', { name: 'Do it' }))
    expect(await screen.findByText(link)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    // The list behind it is read anew meanwhile.
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link))
    const body = { email: 'carla@realm.test', name: 'Carla', role: 'editor' }
    expect(posted()).toEqual([{ call: '/staff/invite', body }])
  })

  it('changes by the version that was seen', async () => {
    const { user, posted } = await openPage('/staff', {
      api: { 'GET /api/office/staff': [member], 'POST /api/office/staff/5': {} },
    })
    await user.click(await screen.findByRole('button', { name: 'Change role of Bruno' }))
    await user.selectOptions(screen.getByLabelText('Role'), 'Reader')
    await user.click(screen.getByRole('button', { name: 'Do it' }))
    await screen.findByText('Done: Change role of Bruno')
    expect(posted()).toEqual([{ call: '/staff/5', body: { version: 3, role: 'reader' } }])
  })

  it('ends a session of one’s own, but not this one', async () => {
    const session = { createdAt: at, lastSeenAt: at, address: '10.0.0.1', userAgent: '' }
    const { user, posted } = await openPage('/sessions', {
      api: {
        'GET /api/office/sessions': [
          { ...session, id: 'a', isCurrent: true },
          { ...session, id: 'b', isCurrent: false },
        ],
        'POST /api/office/sessions/end': { success: true },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'End' }))
    await user.click(screen.getByRole('button', { name: 'Do it' }))
    await screen.findByText('Done: End')
    expect(posted()).toEqual([{ call: '/sessions/end', body: { id: 'b' } }])
  })
})

describe('the site', () => {
  it('is shown with what fails, what waits, and what visitors get', async () => {
    const state = {
      health: { status: 'degraded' },
      parts: [{ name: 'mail', state: 'warning', facts: ['SMTP_URL is not set'] }],
      queues: { mails: 1, deliveries: 2, heldDeliveries: 3, orders: 4, corrections: 5 },
      openPoints: ['Set a secret'],
      apps: [{ app: 'shell', live: 'b-1', canary: { build: 'b-2', percent: 5 } }],
    }
    await openPage('/state', { api: { 'GET /api/office/state': state } })
    expect(await screen.findByText('The site is degraded')).toBeVisible()
    const [parts] = screen.getAllByRole('table')
    expect(within(parts as HTMLElement).getByText('SMTP_URL is not set')).toBeVisible()
    expect(screen.getByText('Set a secret')).toBeVisible()
    expect(screen.getByRole('cell', { name: 'b-2 (5 %)' })).toBeVisible()
  })

  it('has a log that is searched by the address', async () => {
    const entry = { event: 'coins.corrected', login: 'demo', address: null, detail: null }
    const row = { at, ...entry, actor: { id: 1, name: 'Ana' }, requestId: 'r-7' }
    const { reads } = await openPage('/audit?q=coins', {
      api: { 'GET /api/office/audit': { rows: [row], hasMore: true } },
    })
    const corrected = { name: 'Coins corrected coins.corrected' }
    expect(await screen.findByRole('cell', corrected)).toBeVisible()
    expect(screen.getByRole('cell', { name: 'r-7' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/audit?q=coins&page=2',
    )
    expect(reads()).toEqual(['/audit?q=coins'])
  })
})
