import { expect, test } from '#e2e/fixtures/laboratory.ts'
import { languages } from '#e2e/fixtures/languages.ts'
import { replaced } from '#e2e/fixtures/workbench.ts'

/** A shell whose footer throws in every browser, but not where the pages are rendered. */
const withoutFooter = {
  'src/layout/footer.tsx': replaced(
    'export function Footer({ links }: Props) {',
    "export function Footer({ links }: Props) {\n  if (typeof window === 'object') throw new Error('the ground gave way')",
  ),
}

const words: Record<string, string> = {
  pt: 'Algo deu errado',
  en: 'Something went wrong',
  es: 'Algo salió mal',
}

for (const { language, locale } of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })

    test(`a shell that crashes says so in ${language} in the portal’s look, reports it, and offers a way on`, async ({
      page,
      laboratory,
      workbench,
      expectConsole,
    }) => {
      expectConsole(/the ground gave way/)
      const shell = await laboratory.publish(await workbench.build('shell', withoutFooter))
      await laboratory.promote(await laboratory.compose([shell]))
      const report = page.waitForResponse(/\/api\/client-errors$/)
      await page.goto('/rules')
      const title = page.getByRole('heading', { level: 1, name: words[language] ?? '' })
      await expect(title).toBeVisible()
      expect((await report).ok()).toBe(true)
      await expect(page.locator('body')).not.toContainText(/Unexpected|gave way/)

      await laboratory.promote(laboratory.first)
      await page.getByRole('main').getByRole('link').click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('contentinfo')).toBeVisible()
    })
  })
}
