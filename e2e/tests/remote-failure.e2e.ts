import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US' })

const remotes = [
  {
    remote: 'public',
    path: '/rules',
    heading: 'Server rules',
    linkName: 'Rules',
    other: 'Account',
  },
  {
    remote: 'rankings',
    path: '/top-players',
    heading: 'Top players',
    linkName: '',
    other: 'Account',
  },
  {
    remote: 'account',
    path: '/account',
    heading: 'Account',
    linkName: 'Account',
    other: 'Home',
  },
] as const

const entryOf = (remote: string) => new RegExp(`/assets/${remote}/.*/remoteEntry`)

for (const { remote, path, heading, linkName, other } of remotes) {
  const start = remote === 'public' ? '/account' : '/'

  test(`${remote} down costs its own pages; a retry heals in the same document`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource|net::ERR/)
    expectConsole(new RegExp(remote))
    const portal = new PortalPage(page)
    await page.route(entryOf(remote), (route) => route.abort())
    await portal.open(start)
    await portal.markDocument()
    if (remote === 'rankings') await portal.followTo(path)
    else await portal.follow(linkName, 'contentinfo')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('alert')).toContainText('Error loading data')
    await expect(page.getByRole('alert')).toContainText(remote)

    await page.unroute(entryOf(remote))
    await page.getByRole('button', { name: 'Try again' }).click()
    await portal.expectTitle(heading)
    await portal.follow(other, 'banner')
    await portal.expectSameDocument()
  })

  test(`${remote} stalled for 20 s leaves navigation alive`, async ({ page }) => {
    const portal = new PortalPage(page)
    let release = () => {}
    const stalled = new Promise<void>((resolve) => {
      release = resolve
      setTimeout(resolve, 20_000)
    })
    await page.route(entryOf(remote), async (route) => {
      await stalled
      await route.continue().catch(() => {})
    })
    await page.goto(path, { waitUntil: 'commit' })
    await portal.markDocument()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await portal.follow(other, 'banner')
    await expect(page).toHaveURL(other === 'Home' ? '/' : '/account')
    await portal.expectHydrated()
    await portal.expectSameDocument()
    release()
  })
}

test('/rules keeps its text when its remote is down, says so, and heals', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource|net::ERR/)
  expectConsole(/public/)
  const portal = new PortalPage(page)
  await page.route(entryOf('public'), (route) => route.abort())
  await page.goto('/rules')
  await portal.markDocument()
  await expect(page.getByRole('alert')).toContainText('public')
  await expect(page.getByRole('heading', { level: 1, name: 'Server rules' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(7)

  await page.unroute(entryOf('public'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await portal.expectHydrated()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await portal.expectSameDocument()
})
