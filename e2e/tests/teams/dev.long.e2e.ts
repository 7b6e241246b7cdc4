import type { Page } from '@playwright/test'
import {
  type Development,
  developmentMs,
  rebuildMs,
  startDevelopment,
} from '#e2e/fixtures/development.ts'
import { expect as expectSoon, test as portalTest } from '#e2e/fixtures/test.ts'

const expect = expectSoon.configure({ timeout: rebuildMs })

const test = portalTest.extend<{ development: Development }>({
  development: async ({ baseURL, page }, use, testInfo) => {
    testInfo.setTimeout(developmentMs)
    const development = await startDevelopment(['--api', baseURL ?? ''])
    await use(development)
    // A page that is open would look for its server again and again.
    await page.close()
    await development.stop()
  },
})

/** What a developer loses when the page begins anew. */
async function fillIn(page: Page) {
  await page.getByLabel('Name').fill('Devianne')
  await page.getByRole('button', { name: 'Strikes: 0' }).click()
}

async function expectKept(page: Page) {
  await expect(page.getByLabel('Name')).toHaveValue('Devianne')
  await expect(page.getByRole('button', { name: '1' })).toBeVisible()
}

test('a change of a page or of a part of it appears and what was typed stays, also over a syntax error', async ({
  page,
  development: { url, edit },
}) => {
  await page.goto(url)
  // Images of the page and of its styles come from the development server (§10.6).
  const pond = page.getByAltText('The pond')
  await expect(pond).toHaveJSProperty('naturalWidth', 48)
  await expect(pond).toHaveAttribute('src', /^\/assets\/practice\/dev\/.+\/pond\./)
  const button = page.getByRole('button', { name: 'Strikes: 0' })
  await expect(button).toHaveCSS('background-image', /\/reeds\.[^"]*svg/)

  await fillIn(page)
  await edit('src/practice-page.tsx', '<h1>Training grounds', '<h1>Cruma Tower')
  await expect(page.getByRole('heading', { name: 'Cruma Tower' })).toBeVisible()
  await expectKept(page)

  await edit('src/note.tsx', 'Strikes:', 'Hits:')
  const hits = page.getByRole('button', { name: 'Hits: 1' })
  await expect(hits).toBeVisible()
  await expectKept(page)
  await edit('src/note.module.css', 'rgb(1 2 3)', 'rgb(4 5 6)')
  await expect(hits).toHaveCSS('color', 'rgb(4, 5, 6)')
  await expectKept(page)

  await edit('src/practice-page.tsx', '</h1>', '')
  await expect(page.getByRole('alert')).toContainText('src/practice-page.tsx')
  await expectKept(page)
  await edit('src/practice-page.tsx', '<h1>Cruma Tower', '<h1>Dion</h1>')
  await expect(page.getByRole('heading', { name: 'Dion' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expectKept(page)

  // Texts and the declaration begin the page anew.
  await edit('locales/en/practice.json', 'Training grounds', 'Execution grounds')
  await expect(page).toHaveTitle(/^Execution grounds/)
  // The next build writes the files that the new document still reads.
  await expect(page.getByRole('heading', { name: 'Dion' })).toBeVisible()
  await edit('portal.config.ts', "frame: 'scroll'", "frame: 'square'")
  await expect(page.getByRole('alert')).toContainText('portal.config.ts declares no app')
  await expect(page.getByRole('heading', { name: 'Dion' })).toBeVisible()
  await edit('portal.config.ts', "frame: 'square'", "frame: 'bare'")
  await expect(page.locator('[data-frame]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dion' })).toBeVisible()

  // Every page has the inspector, without a session.
  await page.getByRole('button', { name: 'Inspector' }).click()
  const panel = page.getByRole('dialog', { name: 'Inspector' })
  for (const name of ['practice', 'shell'])
    await expect(panel.getByRole('heading', { name })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'End session' })).toHaveCount(0)
})

test('a page that is opened while its source is broken, or changed while it still loads, comes to life', async ({
  page,
  development: { url, edit },
  allowConsole,
}) => {
  // Of an update that meets code which still loads: a new document takes its place.
  allowConsole(/cannot be updated in place/)
  await edit('src/routes.tsx', 'practicePage,', 'practicePage,,')
  await edit('src/practice-page.tsx', '<h1>Training grounds', '<h1>Cruma Tower')
  await page.goto(url)
  await expect(page.getByRole('alert')).toContainText('src/routes.tsx')
  await edit('src/routes.tsx', 'practicePage,,', 'practicePage,')
  await expect(page.getByRole('heading', { name: 'Cruma Tower' })).toBeVisible()

  const held = Promise.withResolvers<void>()
  const scripts = /\/assets\/practice\/.+\.js/
  await page.route(scripts, async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest(scripts)
  await page.goto(url, { waitUntil: 'commit' })
  await asked
  await edit('src/practice-page.tsx', '</h1>', '')
  await expect(page.getByRole('alert')).toContainText('src/practice-page.tsx')
  await edit('src/practice-page.tsx', '<h1>Cruma Tower', '<h1>Dion</h1>')
  await expect(page.getByRole('alert')).toBeHidden()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Dion' })).toBeVisible()
  // The server ends with the test, which must not cut off a file on its way.
  await page.unrouteAll({ behavior: 'wait' })
})
