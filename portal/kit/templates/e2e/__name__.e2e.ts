import { expect, test } from '#e2e/fixtures/test.ts'

test.describe('the remote __name__', () => {
  test.use({ locale: 'en-US' })

  test('its page opens and says how many players are online', async ({ page }) => {
    await page.goto('__path__')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('__title__')
    await expect(page.getByText(/players? online/)).toBeVisible()
  })
})
