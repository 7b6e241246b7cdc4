import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { aPlayer, aSession, openPage, refusal } from '#testing/open-page.ts'

const button = (name: string) => screen.getByRole('button', { name })
const form = (name: string) => within(screen.getByRole('form', { name }))

async function openAct(act: string, answers: object, player = aPlayer()) {
  const page = await openPage('/players/demo', {
    api: {
      'GET /api/office/players/demo': player,
      'GET /api/office/players/demo/ledger': [],
      ...answers,
    },
  })
  await page.user.click(await screen.findByRole('button', { name: act }))
  return page
}

describe('an act of the office', () => {
  it('is sent with its reason, says that it was done, and reads the page again', async () => {
    const answers = { 'POST /api/office/players/demo/ban': { success: true } }
    const { user, posted, reads } = await openAct('Ban', answers)
    await user.type(form('Ban').getByLabelText('Reason'), 'sells coins')
    await user.click(button('Do it'))
    expect(await screen.findByText('Done: Ban')).toBeVisible()
    expect(posted()).toEqual([
      { call: '/players/demo/ban', body: { reason: 'sells coins' } },
    ])
    await waitFor(() =>
      expect(reads().filter((path) => path === '/players/demo')).toHaveLength(2),
    )
    expect(button('Ban')).toHaveFocus()
  })

  it('is not sent without a reason', async () => {
    const { user, posted } = await openAct('Ban', {})
    await user.click(button('Do it'))
    expect(form('Ban').getByLabelText('Reason')).toBeInvalid()
    expect(posted()).toEqual([])
  })

  it('shows why the server refused it, and keeps what was typed', async () => {
    const answers = {
      'POST /api/office/players/demo/coins': () => refusal(409, 'insufficient-balance'),
    }
    const { user } = await openAct('Give or take coins', answers)
    const fields = form('Give or take coins')
    await user.type(fields.getByLabelText('Coins'), '-900')
    await user.type(fields.getByLabelText('Reason'), 'sent twice')
    await user.click(button('Do it'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The player does not have that many coins',
    )
    expect(fields.getByLabelText('Coins')).toHaveValue(-900)
  })

  it('happens once if an answer was lost: the next try has the same key', async () => {
    const answers = [new TypeError('Failed to fetch'), null]
    const answer = () => {
      const failure = answers.shift()
      if (failure) throw failure
      return { id: 1, state: 'confirmed' }
    }
    const { user, keys } = await openAct('Give or take coins', {
      'POST /api/office/players/demo/coins': answer,
    })
    const fields = form('Give or take coins')
    await user.type(fields.getByLabelText('Coins'), '50')
    await user.type(fields.getByLabelText('Reason'), 'lost delivery')
    await user.click(button('Do it'))
    expect(await screen.findByRole('alert')).toHaveTextContent('did not answer')
    await user.click(button('Do it'))
    expect(await screen.findByText('Balance updated')).toBeVisible()
    const [first, second] = keys()
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
  })

  it('asks once more before what opens an account to a stranger', async () => {
    const answers = {
      'POST /api/office/players/demo/second-factor/remove': { success: true },
    }
    const { user, posted } = await openAct('Turn off two-step verification', answers)
    await user.type(screen.getByLabelText('Reason'), 'lost the phone')
    await user.click(button('Do it'))
    expect(screen.getByRole('alert')).toHaveTextContent('the account’s owner')
    expect(posted()).toEqual([])
    await user.click(button('Yes, do it'))
    expect(await screen.findByText('Done: Turn off two-step verification')).toBeVisible()
    expect(posted()).toHaveLength(1)
  })

  it('says who was faster', async () => {
    const correction = {
      id: 7,
      login: 'demo',
      coins: 900,
      reason: 'lost delivery',
      state: 'requested' as const,
      requestedBy: { id: 2, name: 'Bruno' },
      requestedAt: '2026-11-01T12:00:00Z',
      decidedBy: null,
      decidedAt: null,
      answer: null,
    }
    const answers = {
      'POST /api/office/corrections/7': () =>
        refusal(409, 'decided-before', 'Carla has refused it before you'),
    }
    const player = aPlayer({ corrections: [correction] })
    const { user } = await openAct('Confirm', answers, player)
    await user.click(button('Do it'))
    await user.click(button('Yes, do it'))
    expect(await screen.findByText(/Carla has refused it/)).toHaveRole('alert')
  })

  it('takes a code of the second factor where the server wants one, and goes on', async () => {
    const answers = [refusal(403, 'code-needed'), { id: 1, state: 'requested' }]
    const { user, posted } = await openAct('Give or take coins', {
      'POST /api/office/players/demo/coins': () => answers.shift(),
      'POST /api/office/session/code': aSession(),
    })
    await user.type(screen.getByLabelText('Coins'), '50')
    await user.type(screen.getByLabelText('Reason'), 'lost delivery')
    await user.click(button('Do it'))
    await user.type(await screen.findByLabelText('Code'), '123456')
    await user.click(button('Do it'))
    expect(await screen.findByText(/It waits for someone else/)).toBeVisible()
    expect(posted().map(({ call }) => call)).toEqual([
      '/players/demo/coins',
      '/session/code',
      '/players/demo/coins',
    ])
  })

  it('happens once if answers were lost before and after the code', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    const done = () => ({ id: 1, state: 'confirmed' })
    const answers = [lost, () => refusal(403, 'code-needed'), lost, done]
    const { user, posted, keys } = await openAct('Give or take coins', {
      'POST /api/office/players/demo/coins': () => answers.shift()?.(),
      'POST /api/office/session/code': aSession(),
    })
    await user.type(screen.getByLabelText('Coins'), '50')
    await user.type(screen.getByLabelText('Reason'), 'lost delivery')
    await user.click(button('Do it'))
    await screen.findByText(/did not answer/)
    await user.click(button('Do it'))
    await user.type(await screen.findByLabelText('Code'), '123456')
    await user.click(button('Do it'))
    await screen.findByText(/did not answer/)
    expect(screen.queryByLabelText('Code')).toBeNull()
    await user.click(button('Do it'))
    expect(await screen.findByText('Balance updated')).toBeVisible()
    const coins = keys().filter((_, place) => posted()[place]?.call.endsWith('/coins'))
    expect(coins).toHaveLength(4)
    expect(new Set(coins).size).toBe(1)
  })

  it('waits for another sign-in if the session has ended', async () => {
    const { user } = await openAct('Ban', {
      'POST /api/office/players/demo/ban': () => refusal(401, 'no-session'),
    })
    const reason = screen.getByLabelText('Reason')
    await user.type(reason, 'sells coins')
    await user.click(button('Do it'))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(reason).toBeInTheDocument()
    expect(reason).toHaveValue('sells coins')
  })
})
