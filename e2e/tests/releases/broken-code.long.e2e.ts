import type { Page } from '@playwright/test'
import {
  addFault,
  test as faultyCodeTest,
  type Leftover,
} from '#e2e/fixtures/faulty-code.ts'
import { demoSession } from '#e2e/fixtures/player.ts'
import { expect } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

const test = faultyCodeTest.extend<{
  /** Opens the rules, goes to the castles, which do wrong there, and leaves them again. */
  leaveCastles: (fault: Leftover) => Promise<PortalPage>
}>({
  leaveCastles: async ({ page, lab: _ }, use) =>
    use(async (fault) => {
      const portal = new PortalPage(page)
      await portal.open('/rules')
      await portal.markDocument()
      await page.evaluate((value) => Object.assign(globalThis, { fault: value }), fault)
      await portal.go('rankings')
      await expect(page.getByRole('heading', { level: 1, name: 'Castles' })).toBeVisible()
      await page.evaluate(() => Object.assign(globalThis, { fault: '' }))
      // A click would go to the overlay.
      const banner = page.getByRole('banner')
      await banner.getByRole('link', { name: 'Account', exact: true }).press('Enter')
      return portal
    }),
})

async function expectAlive(portal: PortalPage): Promise<void> {
  await portal.go('account')
  await portal.expectPage('account')
  await portal.go('public')
  await portal.expectPage('public')
}

const expectFailure = (portal: PortalPage) => portal.expectFailure('rankings')
const expectPage = (portal: PortalPage) => portal.expectPage('rankings')

const contained: [
  fault: string,
  expectOwn: (portal: PortalPage, page: Page) => Promise<void>,
  said?: RegExp,
][] = [
  ['sets state in every render', expectFailure, /Minified React error #301|rankings/],
  ['sets state before every paint', expectFailure, /Minified React error #185|rankings/],
  ['rejects', expectPage, /the moat is dry/],
  [
    'never gets its data',
    async (_, page) => expect(page.getByText('Loading…')).toBeVisible(),
  ],
  ['covers the window', expectPage],
]

for (const [fault, expectOwn, said] of contained)
  test(`code that ${fault} is contained to its own page (§10.13)`, async ({
    page,
    portal,
    expectConsole,
  }) => {
    if (said) expectConsole(said)
    await addFault(page, fault)
    await portal.open('/rules')
    await portal.markDocument()
    await portal.go('rankings')
    await expectOwn(portal, page)
    await expectAlive(portal)
    await portal.go('rankings')
    await expectOwn(portal, page)
    await portal.expectSameDocument()
  })

test('code that sets state in every effect is contained by a new document (§10.13)', async ({
  page,
  portal,
  expectConsole,
}) => {
  expectConsole(/left behind: rendering without end, and cannot be put back/)
  await addFault(page, 'sets state in every effect')
  await portal.open('/rules')
  await portal.go('rankings')
  await expectPage(portal)
  await portal.go('account')
  await portal.expectPage('account')
})

const leftovers: [fault: Leftover, message: string][] = [
  ['replaces fetch', 'fetch is replaced'],
  ['replaces a method of arrays', 'Array.prototype.map is replaced'],
  ['adds to every object', 'Object.prototype.moat is added'],
  ['silences the console', 'console.error is replaced'],
  ['covers the page', '<div#moat> covers the page'],
  ['sets a handler', 'document.onclick is set'],
  ['changes the title', 'document.title is changed to "The moat"'],
]

for (const [fault, left] of leftovers)
  test(`a page that ${fault} is put back, and its own remote is named (§10.14)`, async ({
    leaveCastles,
    lab: { reports },
    page,
    allowConsole,
    expectConsole,
  }) => {
    const message = `left behind: ${left}`
    expectConsole(/left behind/)
    // The page may read its data again before it is left.
    if (fault === 'replaces fetch') allowConsole(/the moat is full/)
    const portal = await leaveCastles(fault)
    await portal.expectPage('account')
    await portal.go('public')
    await portal.expectPage('public')
    await portal.expectSameDocument()
    await expect.poll(() => reports).toHaveLength(1)
    expect(reports[0]).toMatchObject({ kind: 'leftover', remote: 'rankings', message })
    await expect(page.locator('#moat')).toHaveCount(0)
  })

test('a page that swallows clicks is put back, and clicks reach the portal again (§10.14)', async ({
  leaveCastles,
  lab: { reports },
  page,
  expectConsole,
}) => {
  expectConsole(/left behind: a listener for click on window/)
  const portal = await leaveCastles('swallows clicks on window')
  // The click on the link was swallowed as well.
  await page.goBack()
  await portal.expectPage('public')
  await expect.poll(() => reports.map(({ remote }) => remote)).toEqual(['rankings'])
  await portal.go('account')
  await portal.expectPage('account')
  await portal.expectSameDocument()
  expect(reports).toHaveLength(1)
})

test('what cannot be put back ends with the document', async ({
  leaveCastles,
  page,
  expectConsole,
}) => {
  expectConsole(/left behind: Array\.prototype is frozen, and cannot be put back/)
  const failure = page.waitForRequest(/\/portal\/health$/)
  const portal = await leaveCastles('freezes all arrays')
  await failure
  await portal.expectPage('account')
  await portal.expectNewDocument()
})

test('a page that cleans up, and small elements of others, are left alone', async ({
  leaveCastles,
  lab: { reports },
  page,
}) => {
  for (const fault of ['cleans up', 'adds a small element'] as const) {
    const portal = await leaveCastles(fault)
    await portal.expectPage('account')
  }
  await expect(page.locator('#extension')).toBeVisible()
  expect(reports).toEqual([])
})

for (const ending of ['leaves the page', 'reloads it'])
  test(`a session that a page clears with the storage is put back when the player ${ending} (§10.14)`, async ({
    leaveCastles,
    page,
    portal,
    allowConsole,
  }) => {
    // A console does not show what a document says while it ends.
    allowConsole(/localStorage lost or changed keys of others: lang, token/)
    const token = await demoSession(page.request)
    await page.goto('/robots.txt')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    const stored = () => page.evaluate(() => localStorage.getItem('token'))

    if (ending === 'leaves the page') {
      await leaveCastles('clears the storage')
      await expect(page).toHaveURL('/dashboard')
    } else {
      await page.addInitScript(() => {
        const [{ type }] = performance.getEntriesByType('navigation') as [
          PerformanceNavigationTiming,
        ]
        if (type !== 'reload') Object.assign(globalThis, { fault: 'clears the storage' })
      })
      await portal.open('/castles')
      await expect.poll(stored).toBeNull()
    }
    await page.reload()
    await portal.expectHydrated()
    expect(await stored()).toBe(token)
  })
