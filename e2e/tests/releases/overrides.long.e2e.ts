import type { Page } from '@playwright/test'
import { rebuildMs, startDevelopment } from '#e2e/fixtures/development.ts'
import { expect, test } from '#e2e/fixtures/release-lab.ts'
import { brokenRankings } from '#e2e/fixtures/variants.ts'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'test version' })

test('a build that crashes is given up by itself, and the page says so (§10.9)', async ({
  page,
  portal: tester,
  withRemote,
  lab,
  expectConsole,
}) => {
  expectConsole(/the walls came down|React error #422/)
  await lab.writeEnvironment({ overrides: { builds: true } })
  const { build } = await lab.publishVariant(brokenRankings)
  await expect(async () => withRemote('rankings', build)).toPass()
  await page.goto('/castles')
  await expect(page.getByText('The test version of rankings crashed')).toBeVisible()
  await expect(page).toHaveURL('/castles')
  await tester.expectTitle('Castles')
  await expect(banner(page)).toHaveCount(0)
})

test('a remote in development takes its place in a released portal, and reloads after each change', async ({
  page,
  baseURL,
  withRemote,
  lab,
}) => {
  const development = await startDevelopment(['--api', baseURL ?? ''])
  const { origin } = new URL(development.url)
  try {
    await lab.portal('overrides', '--allow', origin)
    await expect(async () => withRemote('practice', origin)).toPass()
    await page.goto('/practice')
    const built = page.getByRole('heading', { name: 'Training grounds' })
    await expect(built).toBeVisible({ timeout: rebuildMs })
    await expect(banner(page)).toContainText(`practice@${origin}`)
    await expect(page.getByRole('button', { name: 'Inspector' })).toBeVisible()
    await development.edit(
      'src/practice-page.tsx',
      '<h1>Training grounds',
      '<h1>Cruma Tower',
    )
    const edited = page.getByRole('heading', { name: 'Cruma Tower' })
    await expect(edited).toBeVisible({ timeout: rebuildMs })
  } finally {
    // A page that is open would look for its server again and again.
    await page.close()
    await development.stop()
  }
})
