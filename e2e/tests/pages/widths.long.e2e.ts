import type { Page } from '@playwright/test'
import { languages } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/warm.ts'

const widths = [1440, 1280, 1200, 1199, 1024, 768, 360, 320]

type Name = { name: string; open: number[]; either?: number[] }

/** Names with the widths at which the menu is open, and where that depends on the language; it is folded at the others. */
const names: Name[] = [
  { name: 'Aurora', open: [1440, 1280, 1200, 1199] },
  // Twelve of the widest letter.
  { name: 'WWWWWWWWWWWW', open: [1440, 1280], either: [1200, 1199] },
  { name: 'Constantinopolitanos', open: [1440], either: [1280] },
  { name: 'Constantinopolitanosinterludio', open: [] },
]

/** How many lines the open menu of the navigation bar takes; null while it is folded into its button. */
async function menuLines(page: Page): Promise<number | null> {
  const banner = page.getByRole('banner')
  if (await banner.locator('button[aria-haspopup="dialog"]').isVisible()) return null
  const entries = banner.getByRole('list').first().locator(':scope > li')
  const tops = await entries.evaluateAll((items) =>
    items.map((item) => Math.round(item.getBoundingClientRect().top)),
  )
  return new Set(tops).size
}

test('the menu folds beside a long name of the realm', async ({ page, portal }) => {
  await portal.open('/')
  await page.evaluate(() => document.fonts.ready)
  const rename = (name: string) =>
    page
      .locator('header nav > a span')
      .evaluate((element, text) => element.replaceChildren(text), `${name} `)
  for (const { language } of languages) {
    await page.setViewportSize({ width: 1440, height: 700 })
    // Beside the longest name there is no choice.
    await rename('Aurora')
    await portal.chooseLanguage(language)
    for (const { name, open, either = [] } of names) {
      await rename(name)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 })
        const place = `${name} at ${width} px in ${language}`
        const expected = either.includes(width)
          ? [1, null]
          : [open.includes(width) ? 1 : null]
        expect(expected, place).toContain(await menuLines(page))
        await portal.expectNoOverflow()
      }
    }
  }
})

test('a ranking cuts nothing off at any width', async ({ page, portal }) => {
  await portal.open('/top-players')
  await portal.expectSettled()
  const emblem = page.getByRole('main').getByRole('listitem').first().locator('[data-role]')
  const isBeside = await emblem.evaluate((element) => {
    const range = document.createRange()
    range.selectNode(element.nextSibling ?? element)
    return element.getBoundingClientRect().right <= range.getBoundingClientRect().left
  })
  expect(isBeside).toBe(true)

  for (const path of ['/top-players', '/top-clans', '/top-events']) {
    await portal.open(path)
    await portal.expectSettled()
    for (const width of [320, 360, 440, 768, 960, 1024, 1120, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      const rows = page.getByRole('main').getByRole('listitem')
      const cut = await rows.locator('span').evaluateAll((parts) =>
        parts
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          // An inline box has no width of its own, and cuts nothing.
          .filter((part) => getComputedStyle(part).display !== 'inline')
          .map(({ textContent }) => textContent),
      )
      expect(cut, `${path} at ${width} px`).toEqual([])
    }
  }
})
