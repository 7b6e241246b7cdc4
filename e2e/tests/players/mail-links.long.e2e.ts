import { mailedLink, newPlayer } from '#e2e/fixtures/player.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

test('the secret of a mailed link is in no address, no history and no request but the one that uses it (§7.3)', async ({
  page,
  account,
  request,
}) => {
  const player = await newPlayer(request)
  await request.post('/api/auth/forgot-password', { data: { email: player.email } })
  const link = await mailedLink(request, player, 'reset')
  const secret = link.split('=')[1] ?? ''
  expect(secret).toHaveLength(43)

  const told: string[] = []
  page.on('request', (sent) => {
    const seen = [sent.url(), JSON.stringify(sent.headers()), sent.postData() ?? '']
    if (seen.some((text) => text.includes(secret))) told.push(new URL(sent.url()).pathname)
  })
  await account.open('/status')
  await account.open(link)
  await expect(page).toHaveURL('/account')
  await page.getByLabel('New password').fill('starlit-path')
  await page.getByLabel('Confirm password').fill('starlit-path')

  // The texts change under the form, which keeps the link and what was typed.
  await account.chooseLanguage('es')
  await page.getByRole('button', { name: 'Crear nueva contraseña' }).click()
  await account.expectMessage('¡Nueva contraseña creada!')
  expect(told).toEqual(['/api/auth/reset-password'])

  await page.goBack()
  await expect(page).toHaveURL('/status')
  await page.goForward()
  await expect(page).toHaveURL('/account')
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain(secret)
})

test('a mailed link is followed in the stored language', async ({ page, account }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'es'))
  await account.open('/account#confirm=old')
  await expect(page.getByRole('heading', { name: 'Confirmar correo' })).toBeVisible()
  await expect(page).toHaveURL('/account')
})

test('a mailed link is followed in a tab that is open', async ({ page, account }) => {
  await account.open('/account')
  await account.press('Forgot my password')
  await account.markDocument()
  await page.goto('/account#confirm=first')
  await account.press('Confirm email')
  await account.expectMessage('This link is no longer valid')
  await page.goto('/account#reset=second')
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await expect(page.getByText('This link is no longer valid')).toBeHidden()
  await expect(page).toHaveURL('/account')
  await account.expectSameDocument()
})

test('a stored token goes straight to the dashboard, and one that is no good comes back (§4.6, §7.3, §8.3)', async ({
  page,
  account,
  expectConsole,
}) => {
  expectConsole(/401/)
  expectConsole(/^Erro ao buscar (dados do painel|histórico|compras|sessões)/)
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('planted')) localStorage.setItem('token', 'no-such-session')
    sessionStorage.setItem('planted', 'yes')
  })
  await page.goto('/account')
  await account.expectMessage('Your session has expired')
  await expect(page).toHaveURL('/account')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
