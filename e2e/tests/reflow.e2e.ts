import { paths } from '#e2e/fixtures/paths.ts'
import { logInAsDemo } from '#e2e/fixtures/session.ts'
import { test } from '#e2e/fixtures/warm.ts'
import { PortalPage, stayOnPortal } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'pt-BR', viewport: { width: 320, height: 640 } })

for (const path of paths) {
  test(`${path} reflows at 320 px`, async ({ page, request }) => {
    if (path === '/dashboard') await logInAsDemo(request, page)
    await stayOnPortal(page)
    const portal = new PortalPage(page)
    await portal.open(path)
    await portal.expectSettled()
    await portal.expectNoOverflow()
  })
}
