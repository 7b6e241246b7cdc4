import { test as base, expect, openPrepared } from '#e2e/fixtures/laboratory.ts'
import { type LeavingFault, untidyRankings } from '#e2e/fixtures/leftovers.ts'
import { RemotePages } from '#e2e/pages/remote-pages.ts'

type Report = { kind: string; message: string; remote: string }

const test = base.extend<{
  /** Opens the rules, goes to the castles, which do wrong there, and leaves them again. */
  leaveCastles: (fault: LeavingFault) => Promise<RemotePages>
  reports: Report[]
}>({
  laboratory: async ({ workbench, template }, use, { project }) => {
    const { laboratory } = await openPrepared(
      'untidy rankings',
      template,
      project.use.baseURL ?? '',
      async ({ publish, compose, promote }) => {
        const untidy = await publish(await workbench.build('mfe-rankings', untidyRankings))
        await promote(await compose([untidy]))
      },
    )
    await use(laboratory)
    await laboratory.close()
  },
  reports: async ({ page }, use) => {
    const reports: Report[] = []
    // A test reads a beacon's body where it is made: the browser does not show it.
    await page.exposeFunction('sentReport', (text: string) =>
      reports.push(JSON.parse(text)),
    )
    await page.addInitScript(() => {
      const send = navigator.sendBeacon
      Navigator.prototype.sendBeacon = function (url, body) {
        if (String(url).endsWith('/client-errors'))
          void (body as Blob)
            .text()
            .then((globalThis as never as { sentReport: never }).sentReport)
        return send.call(this, url, body)
      }
    })
    await use(reports)
  },
  leaveCastles: async ({ page, reports: _ }, use) =>
    use(async (fault) => {
      const portal = new RemotePages(page)
      await portal.open('/rules')
      await portal.markDocument()
      await page.evaluate((value) => Object.assign(globalThis, { fault: value }), fault)
      await portal.go('rankings')
      await expect(page.getByRole('heading', { level: 1, name: 'Castles' })).toBeVisible()
      await page.evaluate(() => Object.assign(globalThis, { fault: '' }))
      // A click would go to the overlay.
      await page
        .getByRole('banner')
        .getByRole('link', { name: 'Account', exact: true })
        .focus()
      await page.keyboard.press('Enter')
      return portal
    }),
})

test.use({ locale: 'en-US' })

const findings: [fault: LeavingFault, message: RegExp][] = [
  ['replaces fetch', /^left behind: fetch is replaced$/],
  ['replaces a method of arrays', /^left behind: Array\.prototype\.map is replaced$/],
  ['adds to every object', /^left behind: Object\.prototype\.moat is added$/],
  ['silences the console', /^left behind: console\.error is replaced$/],
  ['covers the page', /^left behind: <div#moat> covers the page$/],
  ['sets a handler', /^left behind: document\.onclick is set$/],
  ['changes the title', /^left behind: document\.title is changed to "The moat"$/],
]

for (const [fault, message] of findings)
  test(`a page that ${fault} is put back, and its own remote is named`, async ({
    leaveCastles,
    reports,
    page,
    expectConsole,
  }) => {
    expectConsole(new RegExp(message.source.slice(1, -1)))
    const portal = await leaveCastles(fault)
    await portal.expectPage('account')
    await portal.go('public')
    await portal.expectPage('public')
    await portal.go('account')
    await portal.expectPage('account')
    await portal.expectSameDocument()
    await expect.poll(() => reports).toHaveLength(1)
    expect(reports[0]).toMatchObject({
      kind: 'leftover',
      remote: 'rankings',
      message: expect.stringMatching(message),
    })
    await expect(page.locator('#moat')).toHaveCount(0)
  })

test('a page that swallows clicks is put back, and clicks reach the portal again', async ({
  leaveCastles,
  reports,
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
  await expect(page.locator('html')).not.toHaveAttribute('data-marked')
})

test('a page that cleans up, and small elements of others, are left alone', async ({
  leaveCastles,
  reports,
  page,
}) => {
  for (const fault of ['cleans up', 'adds a small element'] as const) {
    const portal = await leaveCastles(fault)
    await portal.expectPage('account')
    await portal.go('public')
    await portal.expectPage('public')
  }
  await expect(page.locator('#extension')).toBeVisible()
  expect(reports).toEqual([])
})

for (const ending of ['leaves the page', 'reloads it'])
  test(`a session that a page clears with the storage is put back when the player ${ending}`, async ({
    leaveCastles,
    page,
    allowConsole,
  }) => {
    // A console does not show what a document says while it ends.
    allowConsole(/localStorage lost or changed keys of others: lang, token/)
    const { token } = await (
      await page.request.post('/api/auth/login', {
        data: { login: 'demo', password: 'demo1234' },
      })
    ).json()
    await page.goto('/robots.txt')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    const stored = () => page.evaluate(() => localStorage.getItem('token'))

    const portal = new RemotePages(page)
    if (ending === 'leaves the page') {
      await leaveCastles('clears the storage')
      await expect(page).toHaveURL('/dashboard')
    } else {
      await page.addInitScript(() => {
        if (
          (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
            .type === 'reload'
        )
          return
        Object.assign(globalThis, { fault: 'clears the storage' })
      })
      await portal.open('/castles')
      await expect.poll(stored).toBeNull()
    }
    await page.reload()
    await portal.expectHydrated()
    expect(await stored()).toBe(token)
  })
