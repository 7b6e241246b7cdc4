import type { Page } from '@playwright/test'
import { expectNoBarriers } from '#e2e/fixtures/axe.ts'
import { expect, test } from '#e2e/fixtures/release-lab.ts'
import { rankingsV2 } from '#e2e/fixtures/variants.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Inspector' })

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Inspector' }).click()
  await expect(panel(page).getByRole('heading', { name: 'rankings' })).toBeVisible()
  return panel(page)
}

test('the inspector shows what is on screen, and tries another build of an app (§10.10)', async ({
  page,
  portal: tester,
  newVisitor,
  lab,
  expectConsole,
}) => {
  await lab.writeEnvironment({ overrides: { builds: true } })
  const { build } = await lab.publishVariant(rankingsV2)
  const live = lab.builds.rankings ?? ''
  // The link opens one session, and leaves no token behind.
  expectConsole(/403/)
  const { link, token } = await lab.newTesterLink()
  await page.goto(link)
  await page.waitForURL('/')
  await page.goBack()
  expect(page.url()).not.toContain(token)
  const other = await newVisitor()
  await other.goto(link)
  await expect(other.getByText('This link is not valid, or no longer')).toBeVisible()

  // With a query the page asks for its data: that of the HTML may be another.
  await tester.open('/castles?again')
  const shown = await openPanel(page)
  await expect(shown).toContainText(lab.first)
  await expect(shown).toContainText('no canary')
  const rankings = shown.getByRole('article').filter({ hasText: 'Rankings team' })
  await expect(rankings).toContainText(live)
  await expect(rankings).toContainText('ready')
  const steps = shown.getByRole('table', { name: 'Load steps' })
  for (const step of [
    'HTML with the registry',
    'rankings: entry',
    'rankings: code',
    'hydrated',
  ])
    await expect(steps.getByRole('cell', { name: step })).toBeVisible()
  await expect(steps.getByRole('cell', { name: /^data: \/api/ }).first()).toBeVisible()
  const shared = shown.getByRole('table', { name: /^Shared modules, provided by shell/ })
  await expect(shared.getByRole('row', { name: /^react \d.*rankings/ })).toBeVisible()

  const choice = rankings.getByRole('combobox', { name: 'Another build of rankings' })
  await expect(async () => {
    await choice.selectOption(build)
    await rankings.getByRole('button', { name: 'Try this build of rankings' }).click()
    await tester.expectTitle('Strongholds')
  }).toPass()
  const again = await openPanel(page)
  await expect(again).toContainText(`rankings@${build}`)
  await again.getByRole('link', { name: 'Back to the release' }).click()
  await tester.expectTitle('Castles')

  await (await openPanel(page)).getByRole('button', { name: 'End session' }).click()
  await expect(page.getByRole('button', { name: 'Inspector' })).toHaveCount(0)
})

test('the inspector is opened, walked through and closed by keyboard, and fits any window without a fault of accessibility', async ({
  page,
  portal,
  openSession,
  lab,
}) => {
  await lab.writeEnvironment({
    overrides: { builds: true, origins: ['http://localhost:5173'] },
  })
  await openSession()
  await portal.open('/castles')
  const toggle = page.getByRole('button', { name: 'Inspector' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(panel(page).getByRole('button', { name: 'End session' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(toggle).toBeFocused()

  const shown = await openPanel(page)
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const isCut = await shown.evaluate((section) =>
      [section, ...section.querySelectorAll('*')].some(
        ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
      ),
    )
    expect(isCut, `at ${width} px`).toBe(false)
    await expectNoBarriers(page)
  }
})
