import { logInAsDemo } from '#e2e/fixtures/player.ts'
import { languages, paths } from '#e2e/fixtures/site.ts'
import { test } from '#e2e/fixtures/test.ts'
import { PortalPage, stayOnPortal } from '#e2e/pages/portal-page.ts'

const widths = [360, 768, 1440]

for (const { language, locale } of languages) {
  test.describe(() => {
    test.use({ locale })

    for (const path of paths) {
      test(`pictures of ${path} in ${language}`, async ({ page, context, request }) => {
        if (path === '/dashboard') await logInAsDemo(request, context)
        await stayOnPortal(page)
        const portal = new PortalPage(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await portal.open(path)
          await portal.expectSettled()
          const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
          const file = `gallery/${name}-${language}-${width}.png`
          await page.screenshot({ path: file, fullPage: true })
        }
      })
    }
  })
}
