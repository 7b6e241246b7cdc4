import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demo, newSession } from '#e2e/fixtures/player.ts'
import { getTemplate } from '#e2e/fixtures/release-lab.ts'
import { openPortal } from '#e2e/fixtures/started-portal.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { root, runIn } from '#e2e/fixtures/tools.ts'
import { DashboardPage } from '#e2e/pages/dashboard-page.ts'

/** What a page says that five coins cost. */
async function shownPrice(page: Page): Promise<string> {
  const hint = page.getByText(/^Total: /)
  await expect(hint).toBeVisible()
  return (await hint.textContent())?.replace('Total: ', '') ?? ''
}

/** What the checkout charges for them. */
async function chargedPrice(page: Page): Promise<string> {
  await new DashboardPage(page).press('Pay with Mercado Pago')
  const amount = page.locator('.amount')
  await expect(amount).toBeVisible()
  return (await amount.textContent()) ?? ''
}

test('the price that a visitor is shown is the price that he is charged, whatever is live, for canaries too', async ({
  browser,
  playwright,
  expectConsole,
}) => {
  // The refusal of the tab with the old price.
  expectConsole(/status of 409/)
  const dir = await mkdtemp(join(tmpdir(), 'portal-prices-'))
  const store = join(dir, 'store')
  await cp((await getTemplate()).store, store, { recursive: true })
  const realmFile = join(dir, 'realm.json')
  await writeFile(realmFile, JSON.stringify({ coin: { price: 30 } }))
  const portal = (command: string) =>
    runIn(root, 'portal', ...command.replace(/^(npm run )?portal (-- )?/, '').split(' '))
  const { origin, said, stop } = await openPortal({
    PORTAL_STORE: store,
    REALM_FILE: realmFile,
  })
  const request = await playwright.request.newContext({ baseURL: origin })
  const token = await newSession(request, demo)
  const storage = [{ origin, localStorage: [{ name: 'token', value: token }] }]
  const visit = async () => {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-US',
      storageState: { cookies: [], origins: storage },
    })
    const page = await context.newPage()
    await new DashboardPage(page).open('/dashboard')
    return page
  }
  try {
    const [line = '', command = ''] =
      /^The settings of .* are not live.*: (npm run portal -- compose .*), then .*$/m.exec(
        said,
      ) ?? []
    expect(line).toContain(realmFile)
    const tab = await visit()
    expect(await shownPrice(tab)).toBe('R$5.00')

    const [promote = ''] = /portal promote \w+/.exec(await portal(command)) ?? []
    await portal(`${promote} --canary 50% --store ${store}`)
    const prices = new Set<string>()
    await expect(async () => {
      const page = await visit()
      const price = await shownPrice(page)
      if (!prices.has(price)) expect(await chargedPrice(page)).toBe(price)
      prices.add(price)
      await page.context().close()
      expect([...prices].sort()).toEqual(['R$150.00', 'R$5.00'])
    }).toPass()

    await portal(`${promote} --store ${store}`)
    const dashboard = new DashboardPage(tab)
    await dashboard.press('Pay with Mercado Pago')
    await dashboard.expectAlert(
      'Error starting payment: the prices have changed. Reload the page and try again.',
    )
    await expect(async () => {
      await dashboard.open('/dashboard')
      expect(await shownPrice(tab)).toBe('R$150.00')
    }).toPass()
    expect(await chargedPrice(tab)).toBe('R$150.00')
  } finally {
    await request.dispose()
    await stop()
    await rm(dir, { recursive: true, force: true })
  }
})
