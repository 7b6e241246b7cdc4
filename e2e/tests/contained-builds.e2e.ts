import type { Page } from '@playwright/test'
import { faultyCastles } from '#e2e/fixtures/contained-faults.ts'
import { test as base, expect, openPrepared } from '#e2e/fixtures/laboratory.ts'
import { RemotePages } from '#e2e/pages/remote-pages.ts'

const test = base.extend({
  laboratory: async ({ workbench, template }, use, { project }) => {
    const { laboratory } = await openPrepared(
      'faulty castles',
      template,
      project.use.baseURL ?? '',
      async ({ publish, compose, promote }) => {
        const faulty = await publish(await workbench.build('mfe-rankings', faultyCastles))
        await promote(await compose([faulty]))
      },
    )
    await use(laboratory)
    await laboratory.close()
  },
})

test.use({ locale: 'en-US' })

const expectFailure = (portal: RemotePages) => portal.expectFailure('rankings')
const expectPage = (portal: RemotePages) => portal.expectPage('rankings')

/** What its own page shows, and what the console says. */
const faults: [
  fault: string,
  expectOwn: (portal: RemotePages, page: Page) => Promise<void>,
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

const prepare = (page: Page, fault: string) =>
  page.addInitScript((value) => {
    Object.assign(globalThis, { fault: value })
  }, fault)

for (const [fault, expectOwn, said] of faults)
  test(`code that ${fault} is contained to its own page`, async ({
    page,
    expectConsole,
  }) => {
    if (said) expectConsole(said)
    await prepare(page, fault)
    const portal = new RemotePages(page)
    await portal.open('/rules')
    await portal.markDocument()
    await portal.go('rankings')
    await expectOwn(portal, page)
    await portal.go('account')
    await portal.expectPage('account')
    await portal.go('public')
    await portal.expectPage('public')
    await portal.go('rankings')
    await expectOwn(portal, page)
    await portal.expectSameDocument()
  })

test('code that sets state in every effect is contained by a new document', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/left behind: rendering without end, and cannot be put back/)
  await prepare(page, 'sets state in every effect')
  const portal = new RemotePages(page)
  await portal.open('/rules')
  await portal.go('rankings')
  await expectPage(portal)
  await portal.go('account')
  await portal.expectPage('account')
})
