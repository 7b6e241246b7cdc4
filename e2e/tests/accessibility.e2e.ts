import { expectNoBarriers, viewports } from '#e2e/fixtures/axe.ts'
import { languages } from '#e2e/fixtures/languages.ts'
import { paths } from '#e2e/fixtures/paths.ts'
import { logInAsDemo } from '#e2e/fixtures/session.ts'
import { test } from '#e2e/fixtures/warm.ts'
import { PortalPage, stayOnPortal } from '#e2e/pages/portal-page.ts'

// A page is judged as it rests, without half-faded text.
test.use({ reducedMotion: 'reduce' })

for (const { language, locale } of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })

    for (const path of paths) {
      test(`axe finds nothing on ${path} in ${language}, on phone and desktop`, async ({
        page,
        request,
      }) => {
        if (path === '/dashboard') await logInAsDemo(request, page)
        await stayOnPortal(page)
        const portal = new PortalPage(page)
        await portal.open(path)
        for (const { name, width, height } of viewports)
          await test.step(name, async () => {
            await page.setViewportSize({ width, height })
            await portal.expectSettled()
            await expectNoBarriers(page)
          })
      })
    }

    test(`axe finds nothing with the menus open in ${language}`, async ({ page }) => {
      const portal = new PortalPage(page)
      await portal.open('/')
      await portal.openVoteMenu()
      await expectNoBarriers(page)
      await page.setViewportSize({ width: 360, height: 800 })
      await portal.openDrawer()
      await expectNoBarriers(page)
    })
  })
}
