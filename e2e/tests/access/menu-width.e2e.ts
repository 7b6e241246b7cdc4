import { expect, test } from '#e2e/fixtures/release-lab.ts'
import { languages } from '#e2e/fixtures/site.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

const widths = [1440, 1280, 1200, 1199, 1024, 768, 360, 320] as const

/** Names with the widths at which the menu is open; it is folded at the others that stand here. */
const names = [
  { name: 'Aurora', open: [1440, 1280, 1200, 1199], folded: [1024, 768, 360, 320] },
  // Twelve of the widest letter.
  { name: 'WWWWWWWWWWWW', open: [1440, 1280, 1200], folded: [1024, 768, 360, 320] },
  { name: 'Constantinopolitanos', open: [1440], folded: [1200, 1199, 1024, 768, 360, 320] },
  { name: 'Constantinopolitanosinterludio', open: [], folded: [...widths] },
]

for (const { name, open, folded } of names) {
  test(`the menu stays on one line or folds beside the name ${name}`, async ({
    browser,
    lab,
  }) => {
    await lab.promote(await lab.compose([], { realm: { name } }))
    for (const { language, locale } of languages) {
      const context = await browser.newContext({
        baseURL: lab.origin,
        locale,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const portal = new PortalPage(page)
      await portal.open('/')
      await page.evaluate(() => document.fonts.ready)
      const lines: Record<number, number | null> = {}
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 })
        lines[width] = await portal.menuLines()
        await portal.expectNoOverflow()
      }
      for (const width of open)
        expect(`${language} ${width}: ${lines[width]}`).toMatch(/ 1$/)
      for (const width of folded) expect(lines[width], `${language} ${width}`).toBeNull()
      expect(Object.values(lines).filter((count) => count !== null && count > 1)).toEqual(
        [],
      )
      await context.close()
    }
  })
}
