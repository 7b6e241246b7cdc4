import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US' })

test('an unknown path goes home, and not for ever', async ({ page, request }) => {
  const answer = await request.get('/no/such/page', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/')
  expect(answer.headers()['cache-control']).toBe('no-store')

  const portal = new PortalPage(page)
  await portal.open('/no/such/page')
  await expect(page).toHaveURL('/')
})

test('an unknown path within the portal goes home too', async ({ page }) => {
  const portal = new PortalPage(page)
  await portal.open('/rules')
  await page.evaluate(() => {
    history.pushState(null, '', '/no/such/page')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveURL('/')
})

test('an unknown call of the API is a 404 in JSON', async ({ request }) => {
  const answer = await request.get('/api/no/such/call')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['content-type']).toContain('application/json')
  expect(await answer.json()).toMatchObject({ code: expect.any(String) })
})
