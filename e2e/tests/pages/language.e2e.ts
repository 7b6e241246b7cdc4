import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'de-DE' })

const storedLanguage = (page: Page) => page.evaluate(() => localStorage.getItem('lang'))

test('a browser of another language is answered in Portuguese (§1.4)', async ({ page }) => {
  const portal = new PortalPage(page)
  await portal.open('/rules')
  await portal.expectLanguage('pt')
  expect(await storedLanguage(page)).toBeNull()
})

test.describe(() => {
  test.use({ locale: 'en-US' })

  test('a detected language is remembered by the first visit, though the browser asks for another one later (§1.4)', async ({
    page,
    context,
  }) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url())
    })
    const portal = new PortalPage(page)
    await portal.open('/rules')
    await portal.expectLanguage('en')
    expect(await storedLanguage(page)).toBe('en')
    expect(documents).toHaveLength(1)
    expect(await context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'lang' }),
    )
    await context.setExtraHTTPHeaders({ 'accept-language': 'es' })
    await portal.open('/rules')
    await portal.expectLanguage('en')
  })
})

test('the chosen language changes the page at once and is remembered', async ({
  page,
  context,
}) => {
  const portal = new PortalPage(page)
  await portal.open('/rules')
  await portal.markDocument()
  await portal.chooseLanguage('es')
  await portal.expectTitle('Reglas del servidor')
  await portal.expectSameDocument()

  const nextTab = new PortalPage(await context.newPage())
  await nextTab.open('/top-players')
  await nextTab.expectTitle('Ranking de jugadores')
  await nextTab.expectLanguage('es')
})

test('the stored language wins over the cookie, without two languages on one page (§1.4)', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => localStorage.setItem('lang', 'en'))
  const portal = new PortalPage(page)
  await portal.open('/rules')
  await portal.expectTitle('Server rules')
  await portal.expectLanguage('en')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'lang')?.value).toBe('en')
})
