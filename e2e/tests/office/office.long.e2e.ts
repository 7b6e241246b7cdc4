import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from 'portal-contract/api'
import { expectNoBarriersAtAnyWidth } from '#e2e/fixtures/axe.ts'
import { copyStore } from '#e2e/fixtures/once-per-run.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { root, startServing } from '#e2e/fixtures/tools.ts'
import { OfficePage } from '#e2e/pages/office-page.ts'

type Office = {
  site: string
  origin: string
  invite: (name: string, role: string) => string
}

const withOffice = test.extend<{ office: Office }>({
  office: async ({ page }, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'portal-office-'))
    const port = await freePort()
    const files = { DATA_DIR: join(dir, 'data'), PORTAL_STORE: join(dir, 'store') }
    // The API knows the site's port: it makes links to it.
    const ports = { PORT: String(await freePort()), OFFICE_PORT: String(port) }
    const env = { ...process.env, ...files, ...ports }
    await copyStore(files.PORTAL_STORE)
    await mkdir(join(files.DATA_DIR, 'realm'), { recursive: true })
    const settings = { server: { refreshSeconds: { news: 1 } } }
    await writeFile(join(files.DATA_DIR, 'realm/settings.json'), JSON.stringify(settings))
    const started = await startServing('node', ['scripts/start.ts'], /is open: +(\S+)/, {
      cwd: root,
      env,
    })
    const invite = (name: string, role: string) => {
      const args = [
        'office',
        'invite',
        `${name}@staff.example`,
        '--name',
        name,
        '--role',
        role,
      ]
      const said = execFileSync(process.execPath, ['../api/src/cli.ts', ...args], { env })
      return said.toString().trim().split('\n').at(-1) ?? ''
    }
    await use({ site: started.url, origin: `http://localhost:${port}`, invite })
    // It would call a server that is gone.
    await page.goto('about:blank')
    await started.stop()
    await rm(dir, { recursive: true, force: true })
  },
})
withOffice.use({ locale: 'en' })
withOffice.setTimeout(300_000)

/** Publishing renders every page in three languages. */
const rendering = { timeout: 60_000 }

withOffice(
  'an owner joins by a link, signs in again with a code, and puts a player right',
  async ({ page, office: { origin, invite }, expectConsole }) => {
    const owner = new OfficePage(page)
    const link = invite('ana', 'owner')
    await owner.join(link)
    await expect(page).toHaveURL(`${origin}/players`)
    await owner.signOut()

    // Wrong passwords and codes, and an invitation that was used, are answers of 401, 403 and 404.
    expectConsole(/401|403|404/)
    await owner.givePassword('ana@staff.example', 'another pass phrase')
    await expect(page.getByRole('alert')).toBeVisible()
    await owner.givePassword('ana@staff.example')
    await owner.giveCode('000000')
    await expect(page.getByRole('alert')).toBeVisible()
    await owner.giveCode()
    await expect(page).toHaveURL(`${origin}/players`)

    await page.getByLabel('Find a player').fill('demo')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'demo', exact: true }).click()
    await page.getByRole('button', { name: 'Give or take coins' }).click()
    const form = page.getByRole('form', { name: 'Give or take coins' })
    await form.getByLabel('Coins').fill('25')
    await form.getByLabel('Reason').fill('bought on the old site')
    await form.getByRole('button', { name: 'Do it' }).click()
    await expect(page.getByText('Balance updated')).toBeVisible()
    await expect(page.getByRole('row', { name: /\+25 525/ })).toBeVisible()
    await expectNoBarriersAtAnyWidth(page)

    await page.goto(link)
    await expect(page.getByText('This invitation was already used')).toBeVisible()
  },
)

withOffice(
  'an editor sees no more than an editor may, a stranger nothing, and the site has no office',
  async ({ page, office: { site, origin, invite }, request, allowConsole }) => {
    allowConsole(/401|403|404|Sign in to continue/)
    await page.goto(`${origin}/players/demo`)
    await expect(page.getByLabel('Password')).toBeVisible()
    expect((await request.get(`${origin}/api/office/players/demo`)).status()).toBe(401)
    expect((await request.get(`${site}/api/office/session`)).status()).toBe(404)
    expect((await request.get(`${origin}/api/players/ranking`)).status()).toBe(404)

    const editor = new OfficePage(page)
    await editor.join(invite('eva', 'editor'))
    await editor.expectEntries('News', 'Realm')
    const cookies = { headers: { cookie: await cookieHeader(page, origin) } }
    for (const path of ['players/demo', 'staff', 'sales'])
      expect((await request.get(`${origin}/api/office/${path}`, cookies)).status()).toBe(
        403,
      )
  },
)

withOffice(
  'an editor publishes news with a picture, which a visitor reads',
  async ({ page, office: { site, invite } }) => {
    const editor = new OfficePage(page)
    await editor.join(invite('eva', 'editor'))
    const picture = await page.screenshot()
    await page.getByRole('button', { name: 'New item' }).click()
    await page.getByLabel('Title in Portuguese').fill('Cerco de Aden')
    await page.getByLabel('Title in English').fill('Siege of Aden')
    await page.getByLabel('Text in Portuguese').fill('No **domingo**.')
    await page
      .getByLabel('Text in English')
      .fill('On **Sunday**. Read [the rules](/rules).')
    await page
      .getByLabel('Picture')
      .setInputFiles({ name: 'castle.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('img', { name: 'Picture' })).toBeVisible()
    await page.getByLabel('Publish', { exact: true }).selectOption('Now')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('On Sunday')
    await expectNoBarriersAtAnyWidth(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('News saved')).toBeVisible()

    const item = page.getByRole('link', { name: 'Siege of Aden' })
    await expect(async () => {
      await page.goto(`${site}/news`)
      await expect(item).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await item.click()
    await expect(page.getByRole('heading', { name: 'Siege of Aden' })).toBeVisible()
    await expect(page.getByText('Sunday')).toBeVisible()
    const shown = page.locator('article img')
    await expect(shown).toHaveJSProperty('complete', true)
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
    await expectNoBarriersAtAnyWidth(page)
  },
)

withOffice(
  'an owner makes the realm his own in forms, which visitors see once it is published',
  async ({ page, office: { site, origin, invite }, allowConsole }) => {
    allowConsole(/400/)
    const owner = new OfficePage(page)
    await owner.join(invite('ana', 'owner'))
    await page.goto(`${origin}/realm`)
    await page.getByLabel('Name').fill('Valhalla L2')
    await owner.save('Settings')
    await expectNoBarriersAtAnyWidth(page)

    await page.goto(`${origin}/realm/texts`)
    await page.getByLabel('Search').fill('public:news.title')
    await page.getByLabel('EN', { exact: true }).fill('Chronicle')
    await owner.save('Texts')
    await expectNoBarriersAtAnyWidth(page)

    await page.goto(`${origin}/realm/brand`)
    await page.getByLabel('brass-300').fill('#111111')
    await owner.save(
      'Colours',
      /heading on .* has a contrast of 1\.\d+, and 4\.5 is needed/,
    )
    await page.getByLabel('brass-300').fill('#ffd9b0')
    await owner.save('Colours')
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#ffd9b0"/></svg>'
    await page
      .getByRole('form', { name: 'Logo' })
      .getByLabel('File')
      .setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(logo),
      })
    await owner.save('Logo')
    await expectNoBarriersAtAnyWidth(page)

    await page.goto(`${origin}/realm/pages`)
    for (const language of ['PT', 'EN', 'ES'])
      await page.getByLabel(language, { exact: true }).fill('## Honour above all')
    await expect(page.getByRole('heading', { name: 'Honour above all' })).toHaveCount(3)
    await owner.save('Rules')
    await expectNoBarriersAtAnyWidth(page)
    await expect(page.getByText('is not published yet')).toBeVisible()
    await page.getByRole('button', { name: 'Preview' }).click()
    const link = page.getByRole('link', { name: /^Open the preview/ })
    const tester = await page.context().newPage()
    await expect(link).toBeVisible(rendering)
    await tester.goto((await link.getAttribute('href')) ?? '')
    await expect(tester).toHaveTitle(/Valhalla L2$/, rendering)
    await tester.context().clearCookies({ name: /tester|overrides/ })
    await tester.goto(site)
    await expect(tester).toHaveTitle(/Aurora Interlude$/)
    await tester.close()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Do it' }).click()
    await page.getByRole('button', { name: 'Yes, do it' }).click()
    await expect(page.getByText('Visitors see what is saved here.')).toBeVisible(rendering)

    await expect(async () => {
      await page.goto(`${site}/rules`)
      await expect(page).toHaveTitle(/Valhalla L2$/, { timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Honour above all')
    await page.goto(`${site}/news`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chronicle')
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /logo\.\w+\.svg$/)
  },
)

async function cookieHeader(page: Page, origin: string) {
  const cookies = await page.context().cookies(origin)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
