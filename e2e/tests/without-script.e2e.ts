import { languages } from '#e2e/fixtures/languages.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

for (const { language, locale, rules } of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale, javaScriptEnabled: false })

    test(`/rules is whole without JavaScript in ${language}`, async ({ page }) => {
      await page.goto('/rules')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1, name: rules })).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(7)
      await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(9)
    })
  })
}
