import { readFile } from 'node:fs/promises'
import { expect, test } from '#e2e/fixtures/warm.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.describe('a ranking', () => {
  test.use({ locale: 'en-US' })

  test('has the emblem of a class before its name, on one line', async ({ page }) => {
    const portal = new PortalPage(page)
    await portal.open('/top-players')
    await portal.expectSettled()
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .first()
      .locator('[data-role]')
    const isBeside = await first.evaluate((emblem) => {
      const range = document.createRange()
      range.selectNode(emblem.nextSibling ?? emblem)
      return emblem.getBoundingClientRect().right <= range.getBoundingClientRect().left
    })
    expect(isBeside).toBe(true)
  })

  test('cuts nothing off at any width', async ({ page }) => {
    const portal = new PortalPage(page)
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
})

test('a siege can be saved to a calendar', async ({ page }) => {
  const portal = new PortalPage(page)
  await portal.open('/castles')
  const download = page.waitForEvent('download')
  await page.getByRole('main').locator('a[download]').first().click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^siege-\w+\.ics$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z/)
})
