import { TOTP } from 'otpauth'
import { expectNoBarriers } from '#e2e/fixtures/axe.ts'
import { mailedLink, newPlayer } from '#e2e/fixtures/player.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

test('a player turns on two-step verification, whose forms are downloaded only then (§2.15)', async ({
  page,
  account,
  request,
  allowConsole,
}) => {
  // By axe, which looks at pages that are left afterwards.
  allowConsole(/left behind: document\.elementsFromPoint is added/)
  const { login, password } = await newPlayer(request)
  await page.setViewportSize({ width: 320, height: 800 })
  await account.open('/account')
  await account.logIn(login, password)
  await account.expectPlayer(login)
  await page.waitForLoadState('networkidle')
  const scripts: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(sent.url())
  })
  const open = page.getByRole('button', { name: 'Turn on two-step verification' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Current password')).toBeFocused()
  expect(scripts.length).toBeGreaterThan(0)
  await page.keyboard.type(`${password}\n`)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectNoBarriers(page)
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const field = page.getByLabel('Code from the authenticator app')
  await expect(field).toBeFocused()
  await page.keyboard.type(`${new TOTP({ secret }).generate()}\n`)
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectNoBarriers(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  const recovery = await codes.first().textContent()
  await account.press('I saved the codes')
  await account.expectMessage('Two-step verification is on!')

  await account.press('Log out')
  await account.logIn(login, password)
  await expect(field).toBeFocused()
  await expectNoBarriers(page)
  await page.keyboard.type(`${recovery}\n`)
  await account.expectPlayer(login)
})

test('a new email counts when both mailboxes have confirmed it, and the old one takes it back (§2.15)', async ({
  page,
  account,
  request,
}) => {
  const player = await newPlayer(request)
  const next = { ...player, email: `new-${player.email}` }
  await account.open('/account')
  await account.logIn(player.login, player.password)
  await account.press('Change email')
  await page.getByLabel('New email').fill(next.email)
  await page.getByLabel('Current password').fill(player.password)
  await account.press('Send links')
  await account.expectMessage('We sent a link to your current email')
  await account.open(await mailedLink(request, player, 'change-email'))
  await account.press('Confirm the change')
  await account.expectMessage('Now open the link sent to the other email')
  await account.open(await mailedLink(request, next, 'change-email'))
  await account.press('Confirm the change')
  await account.expectMessage('Email changed!')
  await expect(page.getByText(next.email, { exact: true })).toBeVisible()

  await account.open(await mailedLink(request, player, 'undo-email'))
  await account.press('Restore my email')
  await account.expectMessage('Your email is back')
  await account.open('/account')
  await account.logIn(player.login, player.password)
  await expect(page.getByText(player.email, { exact: true })).toBeVisible()
})
