import { mailedLink, newPlayer } from '#e2e/fixtures/player.ts'
import { test } from '#e2e/fixtures/test.ts'
import { AccountPage } from '#e2e/pages/account-page.ts'

test.use({ locale: 'en-US' })

test('who forgot his password asks for a mail, whose link works once (§7.3)', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request)
  const account = new AccountPage(page)
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
