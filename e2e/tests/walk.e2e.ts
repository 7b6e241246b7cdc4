import { languages } from '#e2e/fixtures/languages.ts'
import { test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

// With motion, as most visitors see it.
test.use({ reducedMotion: 'no-preference' })

for (const { language, locale, account, rules, topPlayers } of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })

    test(`a visitor walks from home to a page of each remote in ${language}`, async ({
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

    for (const [path, heading] of [
      ['/rules', rules],
      ['/top-players', topPlayers],
      ['/account', account],
    ] as const) {
      test(`${path} can be opened and reloaded in ${language}`, async ({ page }) => {
        const portal = new PortalPage(page)
        await portal.open(path)
        await portal.expectTitle(heading)
        await page.reload()
        await portal.expectHydrated()
        await portal.expectTitle(heading)
        await portal.expectLanguage(language)
      })
    }
  })
}
