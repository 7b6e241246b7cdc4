import { expect, test } from '#e2e/fixtures/test.ts'

test('the navigation is used by keyboard alone', async ({ page, portal }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await portal.open('/rules')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    // Between two rounds the focus may rest on the browser itself, never on the page behind.
    const isInside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement?.closest('dialog') !== null
    })
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: 'News' }).press('Enter')
  await expect(page).toHaveURL('/news')
  await expect(drawer).toBeHidden()
})
