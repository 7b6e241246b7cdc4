import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  button,
  keysOf,
  noAnswer,
  openDashboard,
  posted,
  refusal,
} from '#testing/open-page.ts'

const call = 'POST /api/payment/mercadopago/checkout'
const checkoutUrl = 'https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=1'
/** jsdom logs that it cannot navigate. */
const leaving = /Not implemented: navigation/
const amount = () => screen.getByRole('combobox', { name: 'Coin amount' })
const pay = () => button('Pay with Mercado Pago')

describe('the donate card', () => {
  it('offers 31 amounts, 5 by default, and tells what they cost (§9.7)', async () => {
    const { user } = await openDashboard()
    expect(within(amount()).getAllByRole('option')).toHaveLength(31)
    expect(amount()).toHaveDisplayValue('5 coins')
    expect(amount()).toHaveAccessibleDescription('Total: R$5.00')
    await user.selectOptions(amount(), '1,000 coins')
    expect(amount()).toHaveAccessibleDescription('Total: R$1,000.00')
  })

  it('sends the browser to the checkout (§2.15)', async () => {
    expectConsole(leaving)
    const shown = await openDashboard({ api: { [call]: { checkoutUrl } } })
    await shown.user.selectOptions(amount(), '120 coins')
    await shown.user.click(pay())
    expect(posted(shown)).toEqual([{ call, body: { coins: 120 } }])
    expect(keysOf(shown)).toEqual([expect.any(String)])
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('starts one payment, until the browser shows the page again', async () => {
    expectConsole(leaving)
    const shown = await openDashboard({ api: { [call]: { checkoutUrl } } })
    await shown.user.click(pay())
    await shown.user.click(button('Opening…'))
    expect(posted(shown)).toHaveLength(1)
    fireEvent(window, new Event('pageshow'))
    expect(pay()).toBeEnabled()
  })

  it.each([
    ['refuses', refusal(500)],
    ['does not sell the pack', refusal(400)],
    ['does not sell to a banned player', refusal(403)],
    ['has opened enough orders for today', refusal(429)],
    ['cannot be reached', noAnswer],
    ['names an unknown host', { checkoutUrl: 'https://mercadopago.com.br.evil.example/' }],
    ['names a script', { checkoutUrl: 'javascript:alert(1)' }],
    ['names no address', {}],
  ])('alerts when the server %s (§8.5)', async (_, answer) => {
    const { user } = await openDashboard({ api: { [call]: answer } })
    await user.click(pay())
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(
      'Error starting payment. Please try again.',
    )
    expect(pay()).toBeEnabled()
  })

  it('asks to reload when its prices are not live any more', async () => {
    const answer = refusal(409, { code: 'settings-changed' })
    const { user } = await openDashboard({ api: { [call]: answer } })
    await user.click(pay())
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(
      'Error starting payment: the prices have changed. Reload the page and try again.',
    )
    expect(pay()).toBeEnabled()
  })

  it.each([
    ['pt', 'A compra de coins não está disponível no momento.'],
    ['en', 'Coins cannot be bought at the moment.'],
    ['es', 'La compra de coins no está disponible por el momento.'],
  ] as const)(
    'says in %s that there is nothing to buy where the realm takes no payments',
    async (language, text) => {
      await openDashboard({ dashboard: { sellsCoins: false }, language })
      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
      expect(screen.queryByRole('button', { name: /Mercado Pago/ })).not.toBeInTheDocument()
    },
  )

  it('ends the session on 401', async () => {
    const { user } = await openDashboard({ api: { [call]: refusal(401) } })
    await user.click(pay())
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
