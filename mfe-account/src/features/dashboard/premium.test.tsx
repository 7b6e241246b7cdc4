import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import { button, openDashboard, refusal } from '#testing/open-page.ts'

const call = 'POST /api/game/activate-premium'
const plan = () => screen.getByRole('combobox', { name: 'Plan' })
const duration = () => screen.getByRole('combobox', { name: 'Duration' })
const price = () => screen.getByRole('status', { name: 'Price' })
const choices = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

async function open(api: ApiAnswers = {}, balance = 540) {
  const shown = await openDashboard({ api, dashboard: { balance } })
  await shown.user.click(button('Activate premium for Mirelune'))
  return shown
}

describe('the premium form', () => {
  it('offers the three plans and the five durations, from Silver and 7 days (§2.15, §9.8)', async () => {
    await open()
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
    const { user } = await open()
    await user.selectOptions(plan(), 'Diamond')
    await user.selectOptions(duration(), '90 days (20% OFF)')
    await user.click(button('Cancel'))
    expect(button('Activate premium for Mirelune')).toHaveFocus()
    await user.click(button('Activate premium for Mirelune'))
    expect(plan()).toHaveDisplayValue('Silver')
    expect(duration()).toHaveDisplayValue('7 days')
  })

  it('shows a discount with its note and what the price was before (§2.15)', async () => {
    const { user } = await open()
    await user.selectOptions(plan(), 'Gold')
    await user.selectOptions(duration(), '60 days (10% OFF)')
    expect(price()).toHaveTextContent(
      /^72 coins Before: 80 coins ?80 10% OFF the 60-day package$/,
    )
  })

  it('cannot be sent with a balance below the price, and says so (§2.15, §5.6)', async () => {
    const { user, posted } = await open({}, 10)
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
    const shown = await open({ [call]: {} })
    await shown.user.selectOptions(plan(), 'Gold')
    await shown.user.selectOptions(duration(), '30 days')
    await shown.user.click(button('Activate'))
    expect(await screen.findByText('Gold premium activated successfully!')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Plan' })).not.toBeInTheDocument()
    expect(button('Activate premium for Mirelune')).toHaveFocus()
    expect(shown.loads()).toBe(2)
    expect(shown.posted()).toEqual([
      { call, body: { charName: 'Mirelune', premiumType: 2, durationDays: 30 } },
    ])
    expect(shown.keys()).toEqual([expect.any(String)])
  })
})

describe('a premium that is refused', () => {
  it.each([
    [409, 'This character already has an active premium'],
    [406, 'The character is currently online. It must be offline to perform this action'],
    [500, 'Internal server error. Please try again later'],
    [402, 'Error activating premium. Please try again.'],
    [403, 'Error activating premium. Please try again.'],
    [404, 'Error activating premium. Please try again.'],
  ])('with %i says: %s (§4.8, §8.6)', async (status, text) => {
    const { user } = await open({ [call]: refusal(status) })
    await user.click(button('Activate'))
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(text)
    expect(plan()).toBeVisible()
  })

  it('with 401 ends the session (§8.6)', async () => {
    const { user } = await open({ [call]: refusal(401) })
    await user.click(button('Activate'))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
