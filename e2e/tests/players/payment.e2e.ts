import { mailedLink, mailsOf, unknownPlayer } from '#e2e/fixtures/player.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

test('a new player confirms his mail, pays in the sandbox, sends coins, activates Gold for 30 days, and finds every step in the history (§1.2, §1.3, §7.3)', async ({
  page,
  account: dashboard,
  request,
}) => {
  const player = unknownPlayer()
  await dashboard.open('/account')
  await dashboard.register(player)
  await dashboard.logIn(player.login, player.password)
  await dashboard.expectPlayer(player.login)
  await dashboard.confirmEmail(await mailedLink(request, player, 'confirm'))
  await dashboard.expectPlayer(player.login)
  await dashboard.expectMessage('Email confirmed!')

  await page.getByLabel('Coin amount').selectOption('100')
  const total = (await page.getByText(/^Total: /).textContent())?.replace('Total: ', '')
  const { realmHash } = JSON.parse((await page.locator('#portal').textContent()) ?? '')
  const order = page.waitForRequest('**/mercadopago/checkout')
  await dashboard.press('Pay with Mercado Pago')
  // By these settings the API charges what the page shows, or refuses.
  expect((await order).headers()['realm-settings']).toBe(realmHash)
  await expect(page.locator('.amount')).toHaveText(total ?? 'no total')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/dashboard\?order=/)
  await dashboard.expectMessage('Payment approved: 100 coins in your account!')
  await expect(page.getByText('Balance 100 coins')).toBeVisible()

  await dashboard.button('Send coins').click()
  await page.getByLabel('Amount', { exact: true }).fill('5')
  await dashboard.press('Send')
  await dashboard.expectMessage('Coins sent successfully!')
  await expect(page.getByText('Balance 95 coins')).toBeVisible()

  await dashboard.button('Activate premium').click()
  await page.getByLabel('Plan').selectOption('Gold')
  await page.getByLabel('Duration').selectOption('30')
  await dashboard.press('Activate')
  await dashboard.expectMessage('Gold premium activated successfully!')
  await expect(page.getByText('Balance 55 coins')).toBeVisible()
  await expect(page.getByText(/^Gold · until/)).toBeVisible()

  await page.getByText('Coin history').click()
  const history = page.locator('details[open]').getByRole('listitem')
  await expect(history).toHaveText([
    /^Premium for .*−40/,
    /^Sent to .*−5/,
    /^Coins bought.*\+100/,
  ])
  await page.getByText('Coin history').click()
  await page.getByText('Orders', { exact: true }).click()
  await expect(page.locator('details[open]').getByRole('listitem')).toHaveText([
    /^100 coins.*Approved/,
  ])
  await expect(async () => {
    const mails = await mailsOf(request, player)
    expect(mails.filter((mail) => mail.includes('100 coins'))).toHaveLength(1)
  }).toPass()
})
