import { expect, test } from '#e2e/fixtures/test.ts'
import { AccountPage } from '#e2e/pages/account-page.ts'
import { stayOnPortal } from '#e2e/pages/portal-page.ts'

/** It opens every page, on a busy machine. */
const everyPageMs = 240_000

// The console fails it: a page that leaves something behind writes an error.
test('no page of the portal leaves anything behind, whatever the visitor does on it, and a login and a logout in another tab are followed at once (§2.1, §4.6, §6.2)', async ({
  page,
  account: portal,
  context,
}) => {
  test.setTimeout(everyPageMs)
  await stayOnPortal(page)
  await portal.open('/')
  await portal.markDocument()
  const paths = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => [
      ...new Set(links.map((link) => link.getAttribute('href') ?? '')),
    ])
  expect(paths.length).toBeGreaterThan(8)
  const visit = async (path: string) => {
    await page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(path)
    await portal.expectSettled()
  }
  for (const path of paths) await visit(path)

  await visit('/account')
  await portal.chooseLanguage('es')
  await portal.chooseLanguage('en')
  const other = await context.newPage()
  const otherTab = new AccountPage(other)
  await otherTab.open('/account')
  await portal.logIn('demo', 'demo1234')
  for (const tab of [page, other]) await expect(tab).toHaveURL('/dashboard')
  await expect(page.getByText('demo', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('500')
  await visit('/castles')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')

  await other.reload()
  await otherTab.press('Log out')
  for (const tab of [page, other]) await expect(tab).toHaveURL('/account')
  await page.setViewportSize({ width: 390, height: 800 })
  await portal.openDrawer()
  await page.getByRole('dialog').locator('a[href="/castles"]').click()
  await expect(page).toHaveURL('/castles')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await portal.expectSameDocument()
})
