import { readFile } from 'node:fs/promises'
import type { PlayerRanking } from 'shared-api/contract'
import { languages } from '#e2e/fixtures/languages.ts'
import { logInAsDemo } from '#e2e/fixtures/session.ts'
import { expect, test } from '#e2e/fixtures/warm.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

/** The pages of live data with how many lists each has on screen. */
const pages = [
  { path: '/top-players', lists: 4 },
  { path: '/top-clans', lists: 4 },
  { path: '/castles', lists: 2 },
  { path: '/top-events', lists: 3 },
  { path: '/olympiads', lists: 1 },
  { path: '/bosses', lists: 1 },
]

for (const { language, locale, errorLoadingData, retry } of languages) {
  test.describe(`rankings in ${language}`, () => {
    test.use({ locale })

    for (const { path, lists } of pages) {
      test(`${path} shows its lists from live data in ${language}`, async ({ page }) => {
        const portal = new PortalPage(page)
        await portal.open(path)
        await portal.expectSettled()
        const shown = page.getByRole('main').getByRole('list')
        await expect(shown).toHaveCount(lists)
        for (const list of await shown.all()) {
          await expect(list.getByRole('listitem').first()).toBeVisible()
        }
      })
    }

    test(`a failing call shows the error text in ${language} and heals`, async ({
      page,
      expectConsole,
    }) => {
      expectConsole(/^Erro ao buscar ranking de jogadores/)
      expectConsole(/503/)
      await page.route('**/api/players/ranking', (route) =>
        route.fulfill({ status: 503, json: { code: 'game-unavailable', message: '' } }),
      )
      // A first page has its data in the HTML and calls nothing.
      const portal = new PortalPage(page)
      await portal.open('/')
      const main = page.getByRole('main')
      await main.locator('a[href="/top-players"]').click()
      await expect(main.getByRole('alert')).toHaveText(errorLoadingData)
      await page.unroute('**/api/players/ranking')
      await main.getByRole('button', { name: retry }).click()
      await expect(main.getByRole('list')).toHaveCount(4)
    })
  })
}

test.describe('a ranking', () => {
  test.use({ locale: 'en-US' })

  test('grows to a hundred, and is searched for a name', async ({ page }) => {
    const portal = new PortalPage(page)
    await portal.open('/top-players')
    await portal.expectSettled()
    const pvp = page.getByRole('list', { name: /^PvP/ })
    await expect(pvp.getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'Show up to 100' }).first().press('Enter')
    await expect(pvp.getByRole('listitem')).toHaveCount(100)

    const hundred = await page.request.get('/api/players/ranking?limit=100')
    const last = ((await hundred.json()) as PlayerRanking).pvp.at(-1)?.name ?? ''
    await page.getByRole('searchbox', { name: 'Find a name' }).fill(last)
    await expect(pvp.getByRole('listitem').filter({ hasText: last })).toContainText('100')
  })

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
    for (const path of ['/top-players', '/top-events']) {
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

  test('is reached by the address of its list', async ({ page }) => {
    const portal = new PortalPage(page)
    await portal.open('/top-players?list=adena')
    await expect(page.getByRole('heading', { name: /^Adena/ })).toBeInViewport()
  })

  test('keeps all of its lists on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const portal = new PortalPage(page)
    await portal.open('/top-clans')
    await portal.expectSettled()
    await expect(page.getByRole('main').getByRole('list')).toHaveCount(4)
  })

  test('stays as it is for a visitor whose session has ended', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/401/)
    await page.addInitScript(() => localStorage.setItem('token', 'no-such-session'))
    const refused = page.waitForResponse((answer) =>
      answer.url().endsWith('/api/dashboard'),
    )
    const portal = new PortalPage(page)
    await portal.open('/top-players')
    expect((await refused).status()).toBe(401)
    await portal.expectSettled()
    await expect(page).toHaveURL('/top-players')
    await expect(page.getByRole('main').getByRole('list')).toHaveCount(4)
  })

  test('asks whose characters are whose only for a player', async ({ page, request }) => {
    await logInAsDemo(request, page)
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/dashboard'))
    const portal = new PortalPage(page)
    await portal.open('/top-players')
    expect((await asked).status()).toBe(200)
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
