import { expectNoBarriers, inEachLanguage, viewports } from '#e2e/fixtures/axe.ts'
import { logInAsDemo } from '#e2e/fixtures/player.ts'
import { paths } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/warm.ts'
import { PortalPage, stayOnPortal } from '#e2e/pages/portal-page.ts'

// A page is checked as it rests, without half-faded text.
test.use({ reducedMotion: 'reduce' })

for (const path of paths) {
  test(`${path} reflows at 320 px, and axe finds nothing on ${path}, in each language, on phone and desktop (§2.1)`, async ({
    page,
    request,
  }) => {
    if (path === '/dashboard') await logInAsDemo(request, page)
    await stayOnPortal(page)
    const portal = new PortalPage(page)
    await portal.open(path)
    await inEachLanguage(page, async () => {
      for (const { name, width, height } of viewports)
        await test.step(name, async () => {
          await page.setViewportSize({ width, height })
          await portal.expectSettled()
          await expectNoBarriers(page)
        })
      await page.setViewportSize({ width: 320, height: 640 })
      await portal.expectSettled()
      await portal.expectNoOverflow()
    })
  })
}

test('axe finds nothing with the menus open, in each language', async ({ page }) => {
  const portal = new PortalPage(page)
  await portal.open('/')
  await inEachLanguage(page, async () => {
    await portal.openVoteMenu()
    await expectNoBarriers(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await portal.openDrawer()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
