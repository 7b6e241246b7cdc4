import { addFault, test } from '#e2e/fixtures/faulty-code.ts'
import { faults } from '#e2e/fixtures/faulty-server.ts'
import { expect } from '#e2e/fixtures/test.ts'
import {
  PortalPage,
  type RemoteName,
  remoteNames,
  remotePages,
} from '#e2e/pages/portal-page.ts'

// Where the code of a page does not come, nobody uses what its HTML fetched beside it.
/** What a fault hits: the remote's whole folder, its late code, or its texts. */
const filesOf = (remote: RemoteName) => ({
  all: new RegExp(`^/assets/${remote}/`),
  lateCode: new RegExp(`^/assets/${remote}/.*/routes\\.[^/]+\\.js$`),
  texts: new RegExp(`^/assets/${remote}/.*\\.json$`),
})
const rankingsFiles = filesOf('rankings')

const networkFaults = [
  { name: '404', fault: faults.notFound, part: 'all' },
  { name: '500', fault: faults.serverError, part: 'all' },
  { name: 'stall', fault: faults.stall, part: 'all' },
  { name: 'cut off', fault: faults.cutOff, part: 'lateCode' },
  { name: 'corrupt', fault: faults.corrupt, part: 'lateCode' },
  { name: 'HTML for JSON', fault: faults.html, part: 'texts' },
] as const

/** All that the console may say: the browser's words for files that do not come, and the broken remote's name. */
const consoleOf = (remote: RemoteName) =>
  new RegExp(`Failed to load resource|net::ERR|is not valid JSON|${remote}`)

/** Walks from a broken remote's page through all others and back. */
async function walk(portal: PortalPage, broken: RemoteName): Promise<void> {
  await portal.go(broken)
  await portal.expectFailure(broken)
  for (const other of remoteNames.filter((name) => name !== broken)) {
    await portal.go(other)
    await portal.expectPage(other)
  }
  await portal.go(broken)
  await portal.expectFailure(broken)
}

for (const fault of ['freezes', 'patches at load']) {
  test(`code that ${fault} does nothing to visitors of other remotes’ pages, who have it in their cache`, async ({
    page,
    portal,
    lab: _,
  }) => {
    await addFault(page, `rankings ${fault}`)
    const code = page.waitForResponse((response) =>
      rankingsFiles.lateCode.test(new URL(response.url()).pathname),
    )
    await portal.open('/')
    await (await code).finished()
    await portal.markDocument()
    await portal.go('public')
    await portal.expectPage('public')
    await portal.go('account')
    await portal.expectPage('account')
    await portal.expectSameDocument()
  })
}

test('code that never ends freezes one document; the next one reports it and does not run it (§10.4)', async ({
  context,
  lab,
  allowConsole,
}) => {
  allowConsole(/froze the page before/)
  await addFault(context, 'rankings freezes')
  // Another document of the site sees what the frozen one cannot tell any more.
  const next = await context.newPage()
  await next.goto('/robots.txt')
  const reached = () => next.evaluate(() => localStorage.getItem('reached the loop'))
  const page = await context.newPage()
  await page.goto('/castles', { waitUntil: 'commit' })
  await expect.poll(reached).toBe('rankings')
  await page.close()

  await next.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
  })
  const report = next.waitForResponse(/\/portal\/health$/)
  const portal = new PortalPage(next)
  await portal.open('/rules')
  expect((await report).status()).toBe(204)
  await walk(portal, 'rankings')
  await lab.promote(lab.first)
  await portal.retry()
  await portal.expectPage('rankings')
})

for (const { name, fault, part } of networkFaults) {
  for (const remote of remoteNames)
    test(`${remote}: ${name} costs its own pages, and heals in the same document`, async ({
      portal,
      lab,
      expectConsole,
    }) => {
      expectConsole(consoleOf(remote))
      lab.breakPaths(filesOf(remote)[part], fault)
      await portal.open(remotePages[remote === 'public' ? 'account' : 'public'].path)
      await portal.markDocument()
      await walk(portal, remote)

      lab.mend()
      await portal.retry()
      await portal.expectPage(remote)
      await portal.expectSameDocument()
    })

  test(`rankings: ${name} under its own HTML leaves the text, says so, and heals`, async ({
    page,
    portal,
    lab,
    expectConsole,
  }) => {
    expectConsole(consoleOf('rankings'))
    lab.breakPaths(rankingsFiles[part], fault)
    await page.goto('/castles', { waitUntil: 'commit' })
    await portal.markDocument()
    await portal.expectFailure('rankings')
    await expect(page.getByRole('heading', { level: 1, name: 'Castles' })).toBeVisible()

    lab.mend()
    await portal.retry()
    await portal.expectHydrated()
    await portal.expectPage('rankings')
    await portal.expectSameDocument()
  })
}

test('nobody has to wait for a stall to go elsewhere', async ({ page, portal, lab }) => {
  lab.breakPaths(rankingsFiles.all, faults.stall)
  await page.goto('/castles', { waitUntil: 'commit' })
  await portal.markDocument()
  await expect(page.getByRole('heading', { level: 1, name: 'Castles' })).toBeVisible()
  await portal.go('account')
  await portal.expectPage('account')
  await portal.expectHydrated()
  await portal.expectSameDocument()
})

for (const fault of ['throws at load', 'throws at render', 'has no pages']) {
  test(`code that ${fault} is contained to its remote’s own pages, and heals with the next release (§10.13)`, async ({
    newVisitor,
    lab,
    expectConsole,
  }) => {
    const visitors: { remote: RemoteName; portal: PortalPage }[] = []
    for (const remote of remoteNames) {
      expectConsole(consoleOf(remote))
      const page = await newVisitor()
      await addFault(page, `${remote} ${fault}`)
      const portal = new PortalPage(page)
      await portal.open(remotePages[remote === 'public' ? 'account' : 'public'].path)
      await walk(portal, remote)
      visitors.push({ remote, portal })
    }

    await lab.promote(lab.first)
    for (const { remote, portal } of visitors) {
      await portal.retry()
      await portal.expectPage(remote)
    }
  })
}
