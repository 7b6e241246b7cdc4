import { expectNoBarriersAtAnyWidth, shellParts } from '#e2e/fixtures/axe.ts'
import { logInAsDemo } from '#e2e/fixtures/player.ts'
import { languages, ofTurn, paths, sizes } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/warm.ts'
import { stayOnPortal } from '#e2e/pages/portal-page.ts'

const withoutScroll = ['/', '/vote/hopzone/1']

for (const [index, path] of paths.entries()) {
  const chosen = ofTurn(languages, index)
  const chosenSizes = ofTurn(sizes, index)
  const where = [
    ...chosenSizes.map(({ size }) => size),
    ...chosen.map(({ language }) => language),
  ]
  test(`${path} rests, reflows at 320 px, and axe finds nothing on it: ${where.join(', ')} (§2.1, §2.4)`, async ({
    page,
    portal,
    request,
  }) => {
    if (path === '/dashboard') await logInAsDemo(request, page)
    await stayOnPortal(page)
    await portal.open(path)
    await portal.expectSettled()
    const frames = withoutScroll.includes(path) ? 0 : 1
    await expect(page.locator('[data-frame="shown"]')).toHaveCount(frames)
    expect(await portal.movingParts()).toBe(0)
    const check = async () => {
      // The header and the footer are the same everywhere.
      await expectNoBarriersAtAnyWidth(page, path === '/' ? [] : shellParts, chosenSizes)
      await page.setViewportSize({ width: 320, height: 640 })
      await portal.expectNoOverflow()
    }
    await portal.inLanguages(chosen, check)
  })
}
