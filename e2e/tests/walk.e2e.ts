import { languages, ofTurn } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

// With motion, as most visitors see it.
test.use({ reducedMotion: 'no-preference' })

for (const { language, locale, account, rules, topPlayers } of ofTurn(languages, 1)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })

    test(`a visitor walks from home to a page of each remote in ${language} (§1.1, §1.4, §2.1, §6.1)`, async ({
      page,
      portal,
    }) => {
      await portal.open('/')
      await portal.expectLanguage(language)
      await portal.markDocument()

      await portal.followTo('/rules', 'contentinfo')
      await portal.expectTitle(rules)
      await expect(page.locator('[data-frame]')).toHaveAttribute('data-frame', 'shown')

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

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('a browser of another language is answered in Portuguese; what is chosen changes the page at once, and is remembered (§1.4)', async ({
    portal,
    context,
  }) => {
    await portal.open('/rules')
    await portal.expectLanguage('pt')
    await portal.markDocument()
    await portal.chooseLanguage('es')
    await portal.expectTitle('Reglas del servidor')
    await portal.expectSameDocument()

    const nextTab = new PortalPage(await context.newPage())
    await nextTab.open('/top-players')
    await nextTab.expectTitle('Ranking de jugadores')
    await nextTab.expectLanguage('es')
  })
})
