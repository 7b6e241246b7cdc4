import { languages } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

// With motion, as most visitors see it.
test.use({ reducedMotion: 'no-preference', locale: 'pt-BR' })

test('the navigation bar has every entry in its order (§2.2)', async ({ page }) => {
  await new PortalPage(page).open('/rules')
  const links = page.getByRole('banner').getByRole('list').first().getByRole('link')
  const entries = await links.evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest('ul ul'))
      .map((element) => element.getAttribute('href')),
  )
  expect(entries.slice(0, -1)).toEqual([
    '/',
    '/news',
    '/server-details',
    '/premium',
    '/events',
    '/castles',
    '/olympiads',
    '/bosses',
  ])
  expect(entries.at(-1)).toMatch(/^https:/)
  const account = page.getByRole('banner').getByRole('link', { name: 'Conta' })
  await expect(account).toHaveAttribute('href', '/account')
})

for (const { language, locale, account, rules, topPlayers } of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })

    test(`a visitor walks from home to a page of each remote in ${language} (§1.1, §1.4, §2.1, §6.1)`, async ({
      page,
    }) => {
      const portal = new PortalPage(page)
      await portal.open('/')
      await portal.expectLanguage(language)
      await portal.markDocument()

      await portal.followTo('/rules', 'contentinfo')
      await portal.expectTitle(rules)
      await portal.expectScrollShown()

      await page.goBack()
      await portal.followTo('/top-players')
      await portal.expectTitle(topPlayers)

      await portal.follow(account, 'banner')
      await portal.expectTitle(account)
      await portal.expectSameDocument()
    })

    test.describe(() => {
      test.use({ javaScriptEnabled: false })

      test(`/rules is whole without JavaScript in ${language} (§1.2)`, async ({ page }) => {
        await page.goto('/rules')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1, name: rules })).toBeVisible()
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 2 })).toHaveCount(7)
        await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(9)
      })
    })
  })
}
