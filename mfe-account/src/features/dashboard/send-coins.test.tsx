import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, noAnswer, openDashboard, refusal } from '#testing/open-page.ts'

const call = 'POST /api/game/send-coins'
const amount = () => screen.getByRole('spinbutton', { name: 'Amount' })
const alert = () => screen.findByRole('alertdialog')

async function open(api: ApiAnswers = {}, balance = 540) {
  const shown = await openDashboard({ api, dashboard: { balance } })
  await shown.user.click(button('Send coins to Mirelune'))
  return shown
}

describe('the send-coins form', () => {
  it('asks for an amount from 1 to the balance (§2.15, §5.5)', async () => {
    await open()
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
    const { user, posted } = await open()
    await user.type(amount(), `${typed}{Enter}`)
    expect(amount()).toBeInvalid()
    expect(amount()).toHaveAccessibleDescription(new RegExp(text))
    expect(button('Send')).toBeDisabled()
    expect(posted()).toEqual([])
  })

  it('can be sent with 1 or all, but without an amount it only waits', async () => {
    const { user } = await open()
    expect(button('Send')).toBeDisabled()
    expect(amount()).not.toHaveAttribute('aria-invalid')
    for (const typed of ['1', '540']) {
      await user.clear(amount())
      await user.type(amount(), typed)
      expect(button('Send')).toBeEnabled()
    }
  })

  it('says that the coins were sent, closes, gives the focus back and reloads (§4.7, §8.7)', async () => {
    const shown = await open({ [call]: {} })
    await shown.user.type(amount(), '40{Enter}')
    expect(await screen.findByText('Coins sent successfully!')).toBeVisible()
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument()
    expect(button('Send coins to Mirelune')).toHaveFocus()
    expect(shown.loads()).toBe(2)
    expect(shown.posted()).toEqual([{ call, body: { charName: 'Mirelune', amount: 40 } }])
  })

  it('sends once, however often it is submitted', async () => {
    const answer = Promise.withResolvers()
    const shown = await open({ [call]: answer.promise })
    await shown.user.type(amount(), '40{Enter}{Enter}')
    await shown.user.click(button('Sending…'))
    expect(shown.posted()).toHaveLength(1)
    await act(async () => answer.resolve({}))
  })

  it('keeps the key of its intent until there is an answer, and not for another amount', async () => {
    const outcomes = [noAnswer, () => refusal(500), () => refusal(406), noAnswer]
    const shown = await open({ [call]: () => outcomes.shift()?.() })
    const { user } = shown
    const send = async () => {
      await user.click(button('Send'))
      const dialog = within(await alert())
      await user.click(dialog.getByRole('button', { name: 'Close' }))
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
  it.each([
    [400, 'Invalid coin amount'],
    [404, 'Character or account not found'],
    [406, 'The character is currently online. It must be offline to perform this action'],
    [409, 'Insufficient balance'],
    [410, 'You need at least 1 coin in your inventory'],
    [500, 'Internal server error. Please try again later'],
    [403, 'Error sending coins. Please try again.'],
    [503, 'Error sending coins. Please try again.'],
  ])('with %i says: %s (§8.7)', async (status, text) => {
    const { user } = await open({ [call]: refusal(status) })
    await user.type(amount(), '40{Enter}')
    expect(await alert()).toHaveAccessibleName(text)
    expect(amount()).toHaveValue(40)
  })

  it('with 401 ends the session (§8.7)', async () => {
    const { user } = await open({ [call]: refusal(401) })
    await user.type(amount(), '40{Enter}')
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
