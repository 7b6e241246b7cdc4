import type { Page } from '@playwright/test'
import {
  expectNoBarriers,
  expectNoBarriersAtAnyWidth,
  shellParts,
} from '#e2e/fixtures/axe.ts'
import { logInAsDemo } from '#e2e/fixtures/player.ts'
import { languages } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/warm.ts'

test('axe finds nothing with the menus open', async ({ page, portal }) => {
  await portal.open('/')
  await portal.inLanguages(languages, async () => {
    await portal.openVoteMenu()
    await expectNoBarriers(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await portal.openDrawer()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
  })
})

test('axe finds nothing on the account card with errors, and on its links', async ({
  page,
  portal,
}) => {
  await portal.open('/account')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await portal.inLanguages(languages, () => expectNoBarriersAtAnyWidth(page, shellParts))
  for (const link of ['#reset=old', '#confirm=old', '#end-sessions=old']) {
    // From another page, because a new fragment alone is no new document.
    await page.goto('about:blank')
    await portal.open(`/account${link}`)
    await expectNoBarriersAtAnyWidth(page, shellParts)
  }
})

const openers = (page: Page) => page.getByRole('main').locator('button[aria-expanded]')
/** Of the first character: one sends coins, the other turns premium on. */
const openersOfCharacter = (page: Page) => openers(page).and(page.locator('li button'))

test('axe finds nothing on the dashboard with forms, errors and records open', async ({
  page,
  portal,
  request,
}) => {
  await logInAsDemo(request, page)
  await portal.open('/dashboard')
  await openers(page).first().click()
  await page.locator('form:has(input[type="password"]) button[type="submit"]').click()
  await openersOfCharacter(page).first().click()
  await page.getByRole('spinbutton').fill('100000')
  for (const summary of await page.locator('summary').all()) await summary.click()
  // The texts change under the form, which keeps what was typed.
  await portal.inLanguages(languages, async () => {
    await expect(page.getByRole('spinbutton')).toHaveValue('100000')
    await expectNoBarriersAtAnyWidth(page, shellParts)
  })
})

test('axe finds nothing on the dashboard with an alert open', async ({
  page,
  portal,
  request,
  expectConsole,
}) => {
  expectConsole(/406/)
  await logInAsDemo(request, page)
  await page.route('**/api/game/activate-premium', (route) =>
    route.fulfill({ status: 406, json: {} }),
  )
  await portal.open('/dashboard')
  await openersOfCharacter(page).nth(1).click()
  await page.locator('li button[type="submit"]').click()
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByRole('button')).toBeFocused()
  await expectNoBarriersAtAnyWidth(page)
  await page.keyboard.press('Escape')
  await expect(alert).toBeHidden()
})
