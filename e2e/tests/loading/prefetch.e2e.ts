import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US' })

/** What the browser took from the network, not from its cache. */
const fromNetwork = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
  })

const rankingsOf = (paths: readonly string[]) =>
  paths.filter((path) => path.startsWith('/assets/rankings/'))

const isOfPage = (path: string) => /\.(js|css|json)$/.test(path)

const stateOf = (page: Page, remote: string) =>
  page.evaluate((name) => __portal?.apps.find((app) => app.name === name)?.state, remote)

/** The entry, the late code, its styles and the texts of one language. */
const filesOfRemote = 4

test('a click on a prefetched page asks for no code, styles or texts, and runs that code for the first time', async ({
  page,
}) => {
  const portal = new PortalPage(page)
  await portal.open('/')
  await expect
    .poll(async () => rankingsOf(await fromNetwork(page)))
    .toHaveLength(filesOfRemote)
  // A second library of the shell comes in idle time too.
  await page.waitForLoadState('networkidle')
  expect(await stateOf(page, 'rankings')).toBe('idle')

  const before = await fromNetwork(page)
  await portal.followTo('/top-players')
  await portal.expectTitle('Top players')
  expect(await stateOf(page, 'rankings')).toBe('ready')
  const after = (await fromNetwork(page)).slice(before.length)
  expect(after.filter(isOfPage)).toEqual([])
})
