import { expect, test } from '#e2e/fixtures/release-lab.ts'
import { replaced } from '#e2e/fixtures/tools.ts'

/** A shell whose footer throws in every browser, but not where the pages are rendered. */
const withoutFooter = {
  'src/layout/footer.tsx': replaced(
    'export function Footer() {',
    "export function Footer() {\n  if (typeof window === 'object') throw new Error('the ground gave way')",
  ),
}

test('a shell that crashes offers a way on', async ({ page, lab, expectConsole }) => {
  expectConsole(/the ground gave way/)
  await lab.promote(await lab.compose([await lab.publishVariant(withoutFooter, 'shell')]))
  const report = page.waitForResponse(/\/api\/client-errors$/)
  await page.goto('/rules')
  const title = page.getByRole('heading', { level: 1, name: 'Something went wrong' })
  await expect(title).toBeVisible()
  expect((await report).ok()).toBe(true)
  await expect(page.locator('body')).not.toContainText(/Unexpected|gave way/)

  await lab.promote(lab.first)
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
})
