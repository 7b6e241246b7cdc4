import type { Page } from '@playwright/test'
import { expect, type ReleaseLab, test } from '#e2e/fixtures/release-lab.ts'
import { brokenRankings, rankingsV2 } from '#e2e/fixtures/variants.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

const release = /"registry":\{"release":"(\w+)"/

/** The release that a browser gets that was never here. */
async function newcomersRelease({ origin }: ReleaseLab) {
  const html = await (await fetch(`${origin}/rules`)).text()
  return release.exec(html)?.[1]
}

/** It is there once the shell has started, which may be after the document has loaded. */
async function statusOf(page: Page) {
  const status = await page.waitForFunction(() => window.__portal)
  return status.jsonValue()
}

test('a canary that throws is noticed in its visitors’ browsers, and ends by itself (§10.5)', async ({
  newVisitor,
  lab,
  expectConsole,
}) => {
  expectConsole(/the walls came down|React error #422/)
  const build = await lab.publishVariant(brokenRankings)
  const canary = await lab.compose([build])
  await lab.startCanary(canary, 75)

  const unlucky: PortalPage[] = []
  const isRunning = async () =>
    Object.keys((await lab.readEnvironment()).combinations).length > 0
  // Which of them gets it is drawn; of any hundred visitors, 75 do.
  for (let visitors = 0; visitors < 100 && (await isRunning()); visitors += 1) {
    const page = await newVisitor()
    const portal = new PortalPage(page)
    await page.goto('/castles')
    const { release, canaries } = (await statusOf(page)) ?? {}
    expect(canaries).toEqual(release === canary ? ['rankings'] : [])
    if (release === lab.first) {
      await portal.expectPage('rankings')
      continue
    }
    await portal.expectFailure('rankings')
    unlucky.push(portal)
    if (unlucky.length === 1)
      await expect
        .poll(() => lab.portal('status'))
        .toContain('failing   rankings: 0 could not load it, 1 could not see it')
    if (unlucky.length === 3) await expect.poll(isRunning).toBe(false)
  }

  expect(unlucky).toHaveLength(3)
  const { history } = await lab.readEnvironment()
  expect(history.at(-1)).toMatchObject({
    action: 'canaryEnded',
    release: canary,
    reason: 'rankings failed 3 of 3 visitors',
  })
  expect(await lab.portal('history')).toContain('rankings failed 3 of 3 visitors')
  expect(await lab.portal('status')).not.toContain('canary')

  // Those who had it need not reload.
  await expect.poll(() => newcomersRelease(lab)).toBe(lab.first)
  for (const portal of unlucky) {
    await portal.retry()
    await portal.expectPage('rankings')
  }
})

test('a tester’s link leads to a page of a canary', async ({ page, newVisitor, lab }) => {
  const { name, build } = await lab.publishVariant(rankingsV2)
  const canary = await lab.compose([{ name, build }])
  await lab.startCanary(canary, 1)
  expect(await lab.portal('status')).toContain('only here /records')

  // One visitor in a hundred gets the canary.
  const visitors = [await newVisitor(), await newVisitor()]
  for (const visitor of visitors) await visitor.goto('/records')
  expect(visitors.map((visitor) => new URL(visitor.url()).pathname)).toContain('/')

  const { link } = await lab.newTesterLink('--path', '/records')
  await page.goto(link)
  await expect(page).toHaveURL('/records')
  await expect(page.getByRole('heading', { name: 'Strongholds' })).toBeVisible()
})
