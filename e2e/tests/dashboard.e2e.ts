import { mailedLink, newPlayer, newSession, unknownPlayer } from '#e2e/fixtures/player.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { DashboardPage } from '#e2e/pages/dashboard-page.ts'

test.use({ locale: 'en-US' })

test('a visitor registers, logs in and confirms his mail by the link of the mail', async ({
  page,
  request,
}) => {
  const player = unknownPlayer()
  const dashboard = new DashboardPage(page)
  await dashboard.open('/account')
  await dashboard.register(player)
  await expect(page.getByLabel('Username')).toHaveValue('')
  await dashboard.logIn(player.login, player.password)
  await dashboard.expectPlayer(player.login)
  await dashboard.expectMessage('Email not confirmed yet')

  await dashboard.confirmEmail(await mailedLink(request, player, 'confirm'))
  await dashboard.expectPlayer(player.login)
  await dashboard.expectMessage('Email confirmed!')
  await expect(page.getByText('Email confirmed', { exact: true })).toBeVisible()
})

test('a player sets a new password by the link of the mail, which wins over a stored token', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request)
  const dashboard = await DashboardPage.ofPlayer(page, player)
  await request.post('/api/auth/forgot-password', { data: { email: player.email } })

  await dashboard.open(await mailedLink(request, player, 'reset'))
  await page.getByLabel('New password').fill('sunlight99')
  await page.getByLabel('Confirm password').fill('sunlight99')
  await dashboard.press('Set new password')
  await dashboard.expectMessage('New password set! You can log in now.')
  await expect(page).toHaveURL('/account')
  await dashboard.logIn(player.login, player.password)
  await dashboard.expectMessage('Incorrect password')
  await dashboard.logIn(player.login, 'sunlight99')
  await dashboard.expectPlayer(player.login)
})

test('a player changes his password, which ends his other sessions', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/401/)
  const player = await newPlayer(request)
  const other = await newSession(request, player)
  const dashboard = await DashboardPage.ofPlayer(page, player)
  await dashboard.press('Change password')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await dashboard.changePassword('not-the-password', 'sunlight99')
  await dashboard.expectMessage('Current password is incorrect')
  await dashboard.changePassword(player.password, 'sunlight99')
  await dashboard.expectMessage('Password changed successfully!')
  await expect(page.getByLabel('Current password')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()

  const headers = { authorization: `Bearer ${other}` }
  expect((await request.get('/api/dashboard', { headers })).status()).toBe(401)
  await page.reload()
  await dashboard.expectPlayer(player.login)
})

test('a character has one form open at a time, and a player without coins can send none', async ({
  page,
  request,
}) => {
  const dashboard = await DashboardPage.ofPlayer(page, await newPlayer(request))
  await dashboard.button('Send coins').click()
  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).toBeFocused()
  await amount.fill('1')
  await dashboard.expectMessage('The amount cannot exceed your available balance')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()

  await dashboard.button('Activate premium').click()
  await expect(amount).toBeHidden()
  await expect(page.getByLabel('Plan')).toBeFocused()
  await dashboard.expectMessage('Insufficient balance to activate premium')
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeDisabled()
  await page.getByLabel('Plan').selectOption('Gold')
  await page.getByLabel('Duration').selectOption('60')
  await expect(page.getByRole('status', { name: 'Price' })).toContainText('72 coins')
  await dashboard.press('Cancel')
  await expect(dashboard.button('Activate premium')).toBeFocused()
})

test('a payment that cannot be started is said in a dialog, which gives the focus back', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/500/)
  const dashboard = await DashboardPage.ofPlayer(page, await newPlayer(request))
  await page.route('**/api/payment/mercadopago/checkout', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.getByLabel('Coin amount').selectOption('120')
  await dashboard.press('Pay with Mercado Pago')
  await dashboard.expectAlert('Error starting payment. Please try again.')
  await expect(page.getByRole('button', { name: 'Pay with Mercado Pago' })).toBeFocused()
})

test('a player ends a session elsewhere', async ({ page, request }) => {
  const player = await newPlayer(request)
  const other = await newSession(request, player)
  const dashboard = await DashboardPage.ofPlayer(page, player)
  await page.getByText('Active sessions').click()
  await page.getByRole('button', { name: /^End the session/ }).click()
  await dashboard.expectMessage('Session ended')
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0)
  const headers = { authorization: `Bearer ${other}` }
  expect((await request.get('/api/dashboard', { headers })).status()).toBe(401)
})

test('a dashboard follows what happens to the session in another tab', async ({
  page,
  context,
  request,
}) => {
  const first = await newPlayer(request)
  const second = await newPlayer(request)
  const dashboard = await DashboardPage.ofPlayer(page, first)
  const tab = await context.newPage()
  await tab.goto('/rules')
  const token = await newSession(request, second)
  await tab.evaluate((value) => localStorage.setItem('token', value), token)
  await dashboard.expectPlayer(second.login)
  await expect(page.getByText(first.login, { exact: true })).toHaveCount(0)
  await tab.evaluate(() => localStorage.removeItem('token'))
  await expect(page).toHaveURL('/account')
})
