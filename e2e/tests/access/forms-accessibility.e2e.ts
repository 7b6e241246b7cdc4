import type { Page } from '@playwright/test'
import { expectNoBarriers, inEachLanguage, viewports } from '#e2e/fixtures/axe.ts'
import { logInAsDemo } from '#e2e/fixtures/player.ts'
import { languages } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/warm.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

const openers = (page: Page) => page.getByRole('main').locator('button[aria-expanded]')
const submit = (page: Page) =>
  page.getByRole('main').locator('button[type="submit"]').first().click()

/** No barrier on a phone, and none on a desktop. */
async function expectNoBarriersAtAnyWidth(page: Page): Promise<void> {
  for (const { name, width, height } of viewports)
    await test.step(name, async () => {
      await page.setViewportSize({ width, height })
      await expectNoBarriers(page)
    })
}

// A page is checked as it rests, without half-faded text.
test.use({ reducedMotion: 'reduce' })

test('axe finds nothing on the account card with errors, in each language, on phone and desktop', async ({
  page,
}) => {
  const portal = new PortalPage(page)
  await portal.open('/account')
  await submit(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await inEachLanguage(page, () => expectNoBarriersAtAnyWidth(page))
  for (const link of ['#reset=old', '#confirm=old', '#end-sessions=old']) {
    // From another page, because a new fragment alone is no new document.
    await page.goto('about:blank')
    await portal.open(`/account${link}`)
    await inEachLanguage(page, () => expectNoBarriersAtAnyWidth(page))
  }
})

test('axe finds nothing on the dashboard with forms, errors and records open, in each language, on phone and desktop', async ({
  page,
  request,
}) => {
  await logInAsDemo(request, page)
  await new PortalPage(page).open('/dashboard')
  await openers(page).first().click()
  await submit(page)
  await openers(page).nth(1).click()
  await page.getByRole('spinbutton').fill('100000')
  for (const summary of await page.locator('summary').all()) await summary.click()
  await inEachLanguage(page, async () => {
    await expect(page.getByRole('spinbutton')).toHaveValue('100000')
    await expectNoBarriersAtAnyWidth(page)
  })
})

for (const { language, locale } of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })

    // The alert is over everything: no other language can be chosen.
    test(`axe finds nothing on the dashboard with an alert open in ${language}, on phone and desktop`, async ({
      page,
      request,
      expectConsole,
    }) => {
      expectConsole(/406/)
      await logInAsDemo(request, page)
      await page.route('**/api/game/activate-premium', (route) =>
        route.fulfill({ status: 406, json: {} }),
      )
      await new PortalPage(page).open('/dashboard')
      // The second one of a character opens its premium form.
      await openers(page).nth(2).click()
      await page.locator('li button[type="submit"]').click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectNoBarriersAtAnyWidth(page)
    })
  })
}
