import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ApiAnswers } from 'portal-kit/testing'
import {
  button,
  keysOf,
  loads,
  noAnswer,
  openDashboard,
  posted,
  refusal,
} from '#testing/open-page.ts'

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
    const { user, calls } = await open({}, 10)
    expect(button('Activate')).toBeEnabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.selectOptions(plan(), 'Gold')
    expect(button('Activate')).toBeDisabled()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Insufficient balance to activate premium',
    )
    expect(posted({ calls })).toEqual([])
  })

  it('says that the chosen premium was activated, closes and reloads (§8.6, §9.8)', async () => {
    const shown = await open({ [call]: {} })
    await shown.user.selectOptions(plan(), 'Gold')
    await shown.user.selectOptions(duration(), '30 days')
    await shown.user.click(button('Activate'))
    expect(await screen.findByText('Gold premium activated successfully!')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Plan' })).not.toBeInTheDocument()
    expect(button('Activate premium for Mirelune')).toHaveFocus()
    expect(loads(shown)).toBe(2)
    expect(posted(shown)).toEqual([
      { call, body: { charName: 'Mirelune', premiumType: 2, durationDays: 30 } },
    ])
    expect(keysOf(shown)).toEqual([expect.any(String)])
  })

  it('activates once, however often it is submitted', async () => {
    const answer = Promise.withResolvers()
    const shown = await open({ [call]: answer.promise })
    await shown.user.click(button('Activate'))
    await shown.user.click(button('Activating…'))
    expect(posted(shown)).toHaveLength(1)
    await act(async () => answer.resolve({}))
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

  it.each([
    ['pt', 409, 'Este personagem já tem um premium ativo'],
    ['es', 409, 'Este personaje ya tiene un premium activo'],
    ['pt', 500, 'Erro interno do servidor. Tente de novo mais tarde.'],
    ['es', 500, 'Error interno del servidor. Inténtalo de nuevo más tarde.'],
  ] as const)('says so in %s for %i: %s', async (language, status, text) => {
    const api = { [call]: refusal(status) }
    const { user } = await openDashboard({ api, language })
    await user.click(button(/^Ac?tivar premium para Mirelune$/))
    await user.click(button(/^A(c)?tivar$/))
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(text)
  })

  it('by a lost connection says so in general', async () => {
    const { user } = await open({ [call]: noAnswer })
    await user.click(button('Activate'))
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(
      'Error activating premium. Please try again.',
    )
  })

  it('with 401 ends the session (§8.6)', async () => {
    const { user } = await open({ [call]: refusal(401) })
    await user.click(button('Activate'))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
