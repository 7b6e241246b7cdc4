import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'

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

async function expectDownloaded(page: Page): Promise<void> {
  await expect
    .poll(async () => rankingsOf(await fromNetwork(page)))
    .toHaveLength(filesOfRemote)
  // A second library of the shell comes in idle time too.
  await page.waitForLoadState('networkidle')
}

test('a click on a prefetched page downloads nothing', async ({ page, portal }) => {
  await portal.open('/')
  await expectDownloaded(page)
  expect(await stateOf(page, 'rankings')).toBe('idle')

  const before = await fromNetwork(page)
  await portal.followTo('/top-players')
  await portal.expectTitle('Top players')
  expect(await stateOf(page, 'rankings')).toBe('ready')
  const after = (await fromNetwork(page)).slice(before.length)
  expect(after.filter(isOfPage)).toEqual([])
})

test('a slow connection downloads a page that is pointed at', async ({ page, portal }) => {
  const client = await page.context().newCDPSession(page)
  // Chromium derives `effectiveType` from the latency.
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 500,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await portal.open('/')
  await page.waitForLoadState('load')
  // What waits for idle time has had it after this, and asked for its files in the next task.
  for (const _ of ['idle time', 'the next'])
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(sent.filter((path) => /^\/assets\/(account|rankings)\/|idle/.test(path))).toEqual(
    [],
  )

  await page.getByRole('main').locator('a[href="/top-players"]').first().hover()
  await expectDownloaded(page)
  expect(await stateOf(page, 'rankings')).toBe('idle')
})

test('the forms of the dashboard are there before a click, but for those of the second factor, whose lack is said', async ({
  page,
  account,
  allowConsole,
}) => {
  const forms = page.waitForResponse(/\/assets\/account\/.+\/forms\.\w+\.js$/)
  await account.open('/account')
  await account.logIn('demo', 'demo1234')
  await forms
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await account.button('Send coins').click()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()

  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await account.press('Turn on two-step verification')
  await account.expectMessage('Error connecting to the server')
})
