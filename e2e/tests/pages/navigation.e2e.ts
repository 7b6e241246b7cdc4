import { logInAsDemo } from '#e2e/fixtures/player.ts'
import { everyPageMs, paths } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage, stayOnPortal } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US' })

test('the navigation bar has every entry in its order (§2.2)', async ({ page }) => {
  const portal = new PortalPage(page)
  await portal.open('/rules')
  const links = page.getByRole('banner').getByRole('list').first().getByRole('link')
  const entries = await links.evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest('ul ul'))
      .map((element) => [element.textContent, element.getAttribute('href')]),
  )
  expect(entries).toEqual([
    ['Home', '/'],
    ['News', '/news'],
    ['Info', '/server-details'],
    ['Premium', '/premium'],
    ['Events', '/events'],
    ['Castles', '/castles'],
    ['Olympiads', '/olympiads'],
    ['Epic Bosses', '/bosses'],
    ['Community', expect.stringMatching(/^https:/)],
  ])
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' })
  await expect(account).toHaveAttribute('href', '/account')
})

test('every content page lies on the scroll; home and the vote redirect do not (§2.4)', async ({
  page,
  context,
  request,
  newVisitor,
}) => {
  const account = new PortalPage(await newVisitor())
  await account.open('/account')
  await account.expectScrollShown()
  test.setTimeout(everyPageMs)
  await logInAsDemo(request, context)
  await stayOnPortal(page)
  const portal = new PortalPage(page)
  const framed: string[] = []
  for (const path of paths.filter((each) => each !== '/account')) {
    await portal.open(path)
    if ((await page.locator('[data-frame]').count()) === 1) framed.push(path)
  }
  const bare = ['/', '/vote/hopzone/1', '/account']
  expect(framed).toEqual(paths.filter((path) => !bare.includes(path)))
})
