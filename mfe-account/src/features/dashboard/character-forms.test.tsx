import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, noAnswer, openDashboard, refusal } from '#testing/open-page.ts'

const alert = () => screen.findByRole('alertdialog')
const closeAlert = async (user: UserEvent) =>
  user.click(within(await alert()).getByRole('button', { name: 'Close' }))
const isOnline =
  'The character is currently online. It must be offline to perform this action'

async function open(opener: string, api: ApiAnswers = {}, balance = 540) {
  const shown = await openDashboard({ api, dashboard: { balance } })
  await shown.user.click(button(opener))
  return shown
}

const coinsCall = 'POST /api/game/send-coins'
const amount = () => screen.getByRole('spinbutton', { name: 'Amount' })
const openCoins = (api?: ApiAnswers) => open('Send coins to Mirelune', api)

describe('the send-coins form', () => {
  it('asks for an amount from 1 to the balance (§2.15, §5.5)', async () => {
    await openCoins()
    expect(amount()).toHaveFocus()
    expect(amount()).toHaveAttribute('min', '1')
    expect(amount()).toHaveAttribute('max', '540')
    expect(amount()).toHaveAccessibleDescription('Available: 540 coins')
  })

  it.each([
    ['0', 'The amount must be greater than zero'],
    ['-5', 'The amount must be greater than zero'],
    ['541', 'The amount cannot exceed your available balance'],
    ['1.5', 'Invalid coin amount'],
  ])('cannot be sent with %s: %s (§2.15, §5.5)', async (typed, text) => {
    const { user, posted } = await openCoins()
    await user.type(amount(), `${typed}{Enter}`)
    expect(amount()).toBeInvalid()
    expect(amount()).toHaveAccessibleDescription(new RegExp(text))
    expect(button('Send')).toBeDisabled()
    expect(posted()).toEqual([])
  })

  it('can be sent with 1 or all, but without an amount it only waits', async () => {
    const { user } = await openCoins()
    expect(button('Send')).toBeDisabled()
    expect(amount()).not.toHaveAttribute('aria-invalid')
    for (const typed of ['1', '540']) {
      await user.clear(amount())
      await user.type(amount(), typed)
      expect(button('Send')).toBeEnabled()
    }
  })

  it('says that the coins were sent, closes, gives the focus back and reloads (§4.7, §8.7)', async () => {
    const shown = await openCoins({ [coinsCall]: {} })
    await shown.user.type(amount(), '40{Enter}')
    expect(await screen.findByText('Coins sent successfully!')).toBeVisible()
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument()
    expect(button('Send coins to Mirelune')).toHaveFocus()
    expect(shown.loads()).toBe(2)
    expect(shown.posted()).toEqual([
      { call: coinsCall, body: { charName: 'Mirelune', amount: 40 } },
    ])
  })

  it('sends once, however often it is submitted', async () => {
    const answer = Promise.withResolvers()
    const shown = await openCoins({ [coinsCall]: answer.promise })
    await shown.user.type(amount(), '40{Enter}{Enter}')
    await shown.user.click(button('Sending…'))
    expect(shown.posted()).toHaveLength(1)
    await act(async () => answer.resolve({}))
  })

  it('keeps the key of its intent until there is an answer, and not for another amount', async () => {
    const outcomes = [noAnswer, () => refusal(500), () => refusal(406), noAnswer]
    const shown = await openCoins({ [coinsCall]: () => outcomes.shift()?.() })
    const { user } = shown
    const send = async () => {
      await user.click(button('Send'))
      await closeAlert(user)
    }
    await user.type(amount(), '40')
    await send()
    await send()
    await send()
    await send()
    await user.type(amount(), '0{Enter}')
    await screen.findByText('Coins sent successfully!')
    const [first, second, third, fourth, fifth] = shown.keys()
    expect([second, third]).toEqual([first, first])
    expect(new Set([first, fourth, fifth]).size).toBe(3)
  })
})

describe('sending coins that is refused', () => {
  it('says why, and keeps the amount (§8.7)', async () => {
    const refusals = new Map([
      [400, 'Invalid coin amount'],
      [404, 'Character or account not found'],
      [406, isOnline],
      [409, 'Insufficient balance'],
      [410, 'You need at least 1 coin in your inventory'],
      [500, 'Internal server error. Please try again later'],
      [403, 'Error sending coins. Please try again.'],
      [503, 'Error sending coins. Please try again.'],
    ])
    const statuses = refusals.keys()
    const next = () => refusal(Number(statuses.next().value))
    const { user } = await openCoins({ [coinsCall]: next })
    await user.type(amount(), '40')
    for (const text of refusals.values()) {
      await user.click(button('Send'))
      expect(await alert()).toHaveAccessibleName(text)
      expect(amount()).toHaveValue(40)
      await closeAlert(user)
    }
    expect(statuses.next().done).toBe(true)
  })

  it('with 401 ends the session (§8.7)', async () => {
    const { user } = await openCoins({ [coinsCall]: refusal(401) })
    await user.type(amount(), '40{Enter}')
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})

const premiumCall = 'POST /api/game/activate-premium'
const plan = () => screen.getByRole('combobox', { name: 'Plan' })
const duration = () => screen.getByRole('combobox', { name: 'Duration' })
const price = () => screen.getByRole('status', { name: 'Price' })
const choices = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const openPremium = (api?: ApiAnswers, balance?: number) =>
  open('Activate premium for Mirelune', api, balance)

describe('the premium form', () => {
  it('offers the three plans and the five durations, from Silver and 7 days (§2.15, §9.8)', async () => {
    await openPremium()
    expect(plan()).toHaveFocus()
    expect(choices(plan())).toEqual(['Silver', 'Gold', 'Diamond'])
    expect(choices(duration())).toEqual([
      '7 days',
      '15 days',
      '30 days',
      '60 days (10% OFF)',
      '90 days (20% OFF)',
    ])
    expect(plan()).toHaveDisplayValue('Silver')
    expect(duration()).toHaveDisplayValue('7 days')
    expect(price()).toHaveTextContent(/^10 coins$/)
  })

  it('begins anew with each opening (§4.7)', async () => {
    const { user } = await openPremium()
    await user.selectOptions(plan(), 'Diamond')
    await user.selectOptions(duration(), '90 days (20% OFF)')
    await user.click(button('Cancel'))
    expect(button('Activate premium for Mirelune')).toHaveFocus()
    await user.click(button('Activate premium for Mirelune'))
    expect(plan()).toHaveDisplayValue('Silver')
    expect(duration()).toHaveDisplayValue('7 days')
  })

  it('shows a discount with its note and what the price was before (§2.15)', async () => {
    const { user } = await openPremium()
    await user.selectOptions(plan(), 'Gold')
    await user.selectOptions(duration(), '60 days (10% OFF)')
    expect(price()).toHaveTextContent(
      /^72 coins Before: 80 coins ?80 10% OFF the 60-day package$/,
    )
  })

  it('cannot be sent with a balance below the price, and says so (§2.15, §5.6)', async () => {
    const { user, posted } = await openPremium({}, 10)
    expect(button('Activate')).toBeEnabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.selectOptions(plan(), 'Gold')
    expect(button('Activate')).toBeDisabled()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Insufficient balance to activate premium',
    )
    expect(posted()).toEqual([])
  })

  it('says that the chosen premium was activated, closes and reloads (§8.6, §9.8)', async () => {
    const shown = await openPremium({ [premiumCall]: {} })
    await shown.user.selectOptions(plan(), 'Gold')
    await shown.user.selectOptions(duration(), '30 days')
    await shown.user.click(button('Activate'))
    expect(await screen.findByText('Gold premium activated successfully!')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Plan' })).not.toBeInTheDocument()
    expect(button('Activate premium for Mirelune')).toHaveFocus()
    expect(shown.loads()).toBe(2)
    expect(shown.posted()).toEqual([
      {
        call: premiumCall,
        body: { charName: 'Mirelune', premiumType: 2, durationDays: 30 },
      },
    ])
    expect(shown.keys()).toEqual([expect.any(String)])
  })
})

describe('a premium that is refused', () => {
  it('says why, and stays open (§4.8, §8.6)', async () => {
    const refusals = new Map([
      [409, 'This character already has an active premium'],
      [406, isOnline],
      [500, 'Internal server error. Please try again later'],
      [402, 'Error activating premium. Please try again.'],
      [403, 'Error activating premium. Please try again.'],
      [404, 'Error activating premium. Please try again.'],
    ])
    const statuses = refusals.keys()
    const next = () => refusal(Number(statuses.next().value))
    const { user } = await openPremium({ [premiumCall]: next })
    for (const text of refusals.values()) {
      await user.click(button('Activate'))
      expect(await alert()).toHaveAccessibleName(text)
      expect(plan()).toBeVisible()
      await closeAlert(user)
    }
    expect(statuses.next().done).toBe(true)
  })

  it('with 401 ends the session (§8.6)', async () => {
    const { user } = await openPremium({ [premiumCall]: refusal(401) })
    await user.click(button('Activate'))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
