import { join } from 'node:path'
import { mergeTests, type Page } from '@playwright/test'
import { serveFolder } from '#e2e/fixtures/folder-server.ts'
import { expect, test as inLaboratory } from '#e2e/fixtures/laboratory.ts'
import { brokenRankings, renamedRankings } from '#e2e/fixtures/rankings-variants.ts'
import { test as ofTeams } from '#e2e/fixtures/with-remote.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

const test = mergeTests(inLaboratory, ofTeams)

test.use({ locale: 'en-US' })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'test version' })

test('a build of the store is for who asked for it, loudly, until one click takes it back', async ({
  page,
  newVisitor,
  withRemote,
  laboratory,
  workbench,
}) => {
  await laboratory.writeEnvironment({ overrides: { builds: true } })
  const { build } = await laboratory.publish(
    await workbench.build('mfe-rankings', renamedRankings),
  )
  await expect(async () => withRemote('rankings', build)).toPass()

  const tester = new PortalPage(page)
  await tester.open('/rules')
  await expect(banner(page)).toContainText(`rankings@${build}`)
  await tester.follow('Castles', 'banner')
  await tester.expectTitle('Strongholds')
  const other = await newVisitor()
  await new PortalPage(other).open('/castles')
  await new PortalPage(other).expectTitle('Castles')
  await expect(banner(other)).toHaveCount(0)

  await banner(page).getByRole('link', { name: 'Back to the live site' }).click()
  await tester.expectTitle('Castles')
  await expect(banner(page)).toHaveCount(0)
  await expect(page).toHaveURL('/castles')
})

test('a build that crashes is given up by itself, and the page says so', async ({
  page,
  withRemote,
  laboratory,
  workbench,
  expectConsole,
}) => {
  expectConsole(/the walls came down/)
  await laboratory.writeEnvironment({ overrides: { builds: true } })
  const { build } = await laboratory.publish(
    await workbench.build('mfe-rankings', brokenRankings),
  )
  await expect(async () => withRemote('rankings', build)).toPass()
  const tester = new PortalPage(page)
  await page.goto('/castles')
  await expect(page.getByText('The test version of rankings crashed')).toBeVisible()
  await expect(page).toHaveURL('/castles')
  await tester.expectTitle('Castles')
  await expect(banner(page)).toHaveCount(0)
})

test('a developer’s own server is asked where the environment names it', async ({
  page,
  withRemote,
  laboratory,
  workbench,
}) => {
  const dir = await workbench.build('mfe-rankings', renamedRankings)
  const developer = await serveFolder(join(dir, 'dist'))
  try {
    await laboratory.writeEnvironment({
      overrides: { builds: false, origins: [developer.origin] },
    })
    await expect(async () => withRemote('rankings', developer.origin)).toPass()
    const tester = new PortalPage(page)
    await tester.open('/castles')
    await tester.expectTitle('Strongholds')
    await expect(banner(page)).toContainText(`rankings@${developer.origin}`)
    await tester.follow('Rules', 'contentinfo')
    await tester.expectTitle('Server rules')
  } finally {
    await developer.close()
  }
})

test('what the environment does not allow is ignored', async ({
  page,
  withRemote,
  laboratory,
  workbench,
}) => {
  const { build } = await laboratory.publish(
    await workbench.build('mfe-rankings', renamedRankings),
  )
  const tester = new PortalPage(page)
  for (const wanted of [build, 'http://127.0.0.1:9']) {
    await expect(withRemote('rankings', wanted)).rejects.toThrow('does not allow')
    await tester.open(`/castles?remote=rankings@${wanted}`)
    await tester.expectTitle('Castles')
    await expect(banner(page)).toHaveCount(0)
  }
})
