import { mailedLink, newPlayer } from '#e2e/fixtures/player.ts'
import { test } from '#e2e/fixtures/test.ts'
import { DashboardPage } from '#e2e/pages/dashboard-page.ts'

test.use({ locale: 'en-US' })

test('who forgot his password asks for a mail, whose link works once (§7.3)', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request)
  const account = new DashboardPage(page)
  const ask = async (email: string) => {
    await account.open('/account')
    await account.press('Forgot my password')
    await page.getByLabel('Email').fill(email)
    await account.press('Send email')
    await account.expectMessage('An email to set a new password was sent')
  }
  await ask(`not-${player.email}`)
  await ask(player.email)

  const link = await mailedLink(request, player, 'reset')
  const setPassword = async (password: string) => {
    await account.open(link)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await account.press('Set new password')
  }
  await setPassword('sunlight99')
  await account.expectMessage('New password set! You can log in now.')
  await setPassword('starlight9')
  await account.expectMessage('This link is no longer valid. Request a new one.')
  await account.open('/account')
  await account.logIn(player.login, 'sunlight99')
  await account.expectPlayer(player.login)
})

test('who guesses a password is stopped, and the owner gets in where he was before', async ({
  page,
  request,
  browser,
}) => {
  const player = await newPlayer(request)
  const owner = await DashboardPage.ofPlayer(page, player)
  await owner.press('Log out')

  const guesser = await browser.newContext()
  const account = new DashboardPage(await guesser.newPage())
  const data = { login: player.login, password: 'a-wrong-one' }
  for (let i = 0; i < 10; i++) await guesser.request.post('/api/auth/login', { data })
  await account.open('/account')
  await account.logIn(player.login, player.password)
  await account.expectMessage('Too many attempts. Wait a few minutes and try again.')
  await guesser.close()

  await owner.logIn(player.login, player.password)
  await owner.expectPlayer(player.login)
})
