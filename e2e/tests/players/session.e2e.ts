import { expect, test } from '#e2e/fixtures/test.ts'
import { AccountPage } from '#e2e/pages/account-page.ts'

test.use({ locale: 'en-US' })

test('the demo player logs in, sees the dashboard after a reload, and logs out (§2.1, §6.2)', async ({
  page,
}) => {
  const account = new AccountPage(page)
  await account.open('/account')
  await account.logIn('demo', 'demo1234')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main')).toContainText('500')
  await expect(page.getByText('demo', { exact: true })).toBeVisible()

  await page.reload()
  await account.expectHydrated()
  await expect(page.getByRole('main')).toContainText('500')

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/account')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a stored token goes straight to the dashboard, and one that is no good comes back (§4.6, §7.3, §8.3)', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/)
  expectConsole(/^Erro ao buscar (dados do painel|histórico|compras|sessões)/)
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('planted')) localStorage.setItem('token', 'no-such-session')
    sessionStorage.setItem('planted', 'yes')
  })
  const account = new AccountPage(page)
  await page.goto('/account')
  await account.expectMessage('Your session has expired')
  await expect(page).toHaveURL('/account')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a login in another tab is followed at once (§4.6)', async ({ page, context }) => {
  const first = new AccountPage(page)
  await first.open('/account')
  const second = await context.newPage()
  const other = new AccountPage(second)
  await other.open('/account')
  await other.logIn('demo', 'demo1234')
  await expect(second).toHaveURL('/dashboard')
  await expect(page).toHaveURL('/dashboard')
})
