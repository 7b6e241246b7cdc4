import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import { button, noAnswer, openDashboard, refusal } from '#testing/open-page.ts'

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
    expect(shown.posted()).toEqual([{ call, body: { coins: 120 } }])
    expect(shown.keys()).toEqual([expect.any(String)])
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('starts one payment, until the browser shows the page again', async () => {
    expectConsole(leaving)
    const shown = await openDashboard({ api: { [call]: { checkoutUrl } } })
    await shown.user.click(pay())
    await shown.user.click(button('Opening…'))
    expect(shown.posted()).toHaveLength(1)
    fireEvent(window, new Event('pageshow'))
    expect(pay()).toBeEnabled()
  })

  const general = 'Error starting payment. Please try again.'
  const changed = /the prices have changed. Reload the page and try again.$/

  it.each([
    ['refuses', refusal(500), general],
    ['does not sell the pack', refusal(400), general],
    ['does not sell to a banned player', refusal(403), general],
    ['has opened enough orders for today', refusal(429), general],
    ['cannot be reached', noAnswer, general],
    ['names an unknown host', { checkoutUrl: 'https://evil.example/' }, general],
    ['names a script', { checkoutUrl: 'javascript:alert(1)' }, general],
    ['names no address', {}, general],
    ['has other prices by now', refusal(409, { code: 'settings-changed' }), changed],
  ])('alerts when the server %s (§8.5)', async (_, answer, text) => {
    const { user } = await openDashboard({ api: { [call]: answer } })
    await user.click(pay())
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(text)
    expect(pay()).toBeEnabled()
  })

  it('says that there is nothing to buy where the realm takes no payments', async () => {
    await openDashboard({ dashboard: { sellsCoins: false } })
    expect(screen.getByText('Coins cannot be bought at the moment.')).toBeVisible()
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Mercado Pago/ })).not.toBeInTheDocument()
  })
})
