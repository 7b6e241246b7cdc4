import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { developmentMs, rebuildMs } from '#e2e/fixtures/development.ts'
import {
  buildWithWorker,
  developInside,
  externalRemotes,
  openLabWithExternalRemotes,
  readRouteNames,
  startPublishedGateway,
} from '#e2e/fixtures/external-teams.ts'
import {
  expect as expectSoon,
  type ReleaseLab,
  test as releaseLabTest,
} from '#e2e/fixtures/release-lab.ts'
import { edit } from '#e2e/fixtures/tools.ts'

const expect = expectSoon.configure({ timeout: rebuildMs })

/** Publishing, installing and building for teams outside takes minutes, once per run. */
const preparationMs = 1_200_000

const test = releaseLabTest.extend<object, { released: ReleaseLab }>({
  released: [
    async ({}, use, { project }) => {
      const released = await openLabWithExternalRemotes(project.use.baseURL ?? '')
      await use(released)
      await released.close()
    },
    { scope: 'worker', timeout: preparationMs },
  ],
  baseURL: ({ released }, use) => use(released.origin),
})

test.beforeEach(({ released: _ }, testInfo) => testInfo.setTimeout(developmentMs))

const remotes = [
  { tool: 'stock rspack', path: '/arena', title: 'Arena', count: /^Duels/ },
  { tool: 'webpack', path: '/library', title: 'Library', count: /^Books/ },
  { tool: 'rspack and the kit', path: '/harbor', title: 'Harbor', count: /^Clicks/ },
  { tool: 'Vite and the kit', path: '/market', title: 'Market', count: /^Clicks/ },
]

/** What a visitor is sent, before any script runs. */
async function inEnglish(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-language': 'en' } })
  return answer.text()
}

async function expectImages(page: Page): Promise<void> {
  const image = page.getByAltText('Pond')
  const drawn = image.evaluate((element: HTMLImageElement) =>
    element.decode().then(() => [element.naturalWidth, element.naturalHeight]),
  )
  expect(await drawn).toEqual([48, 32])
  await expect(image).toHaveJSProperty('width', 48)
  await expect(image).toHaveJSProperty('height', 32)
  const behind = await page
    .locator('section', { has: image })
    .evaluate((section) => getComputedStyle(section).backgroundImage)
  const [, reeds = ''] = /^url\("(.+)"\)$/.exec(behind) ?? []
  const answer = await page.request.get(reeds)
  expect(answer.headers()).toMatchObject({ 'content-type': 'image/svg+xml' })
}

for (const { tool, path, title, count } of remotes) {
  test(`a remote from outside of the workspace that ${tool} built is rendered, taken over and alive, with its images on direct and soft visits (§10.6, §10.8)`, async ({
    page,
    portal: visitor,
    released,
  }) => {
    const html = await inEnglish(released.origin + path)
    expect(html).toContain(`<h1>${title}</h1>`)
    await visitor.open(path)
    const button = page.getByRole('button', { name: count })
    await button.click()
    await expect(button).toHaveText(/: 1$/)
    const section = page.locator('section', { has: button })
    await expect(section).toHaveCSS('text-align', 'center')
    // The others are visited from this one, which has no image.
    if (path === '/arena') return

    const [, url = ''] = /<img src="([^"]+)"/.exec(html) ?? []
    expect(url).toMatch(
      new RegExp(`^/assets${path}/[0-9a-f]{12}/browser/media/pond\\.[0-9a-f]{8}\\.png$`),
    )
    await expectImages(page)
    await visitor.open('/arena')
    await visitor.markDocument()
    if (path === '/library') await visitor.followTo(path)
    else await visitor.follow(title, 'banner')
    await visitor.expectTitle(title)
    await expectImages(page)
    await expect(page.getByAltText('Pond')).toHaveAttribute('src', url)
    await visitor.expectSameDocument()
  })
}

test('a remote from outside of the workspace shares router, API, language and document', async ({
  page,
  portal: visitor,
}) => {
  await visitor.open('/')
  await visitor.markDocument()
  await visitor.follow('Arena', 'banner')
  await expect(page.getByRole('main').getByText('Aurora Interlude')).toBeVisible()
  await expect(page.getByText(/^Players online: \d+$/)).toBeVisible()
  await visitor.follow('Go to the library', 'main')
  await visitor.expectTitle('Library')
  await visitor.chooseLanguage('es')
  await visitor.expectTitle('Biblioteca')
  await visitor.follow('Ir a la arena', 'main')
  await visitor.expectTitle('Arena')
  await visitor.expectSameDocument()
})

for (const [tool, name] of Object.entries(externalRemotes))
  test(`a remote that ${tool} builds with a worker is refused, with what to do instead (§10.12)`, async () => {
    expect(await buildWithWorker(name)).toMatch(
      /starts a worker\n.*browser\/.*\.js\n\s+hint: {2}compute in short portions, or let the API do it/,
    )
  })

test('the published kit serves pages with live data', async ({ released }, { project }) => {
  const api = project.use.baseURL ?? ''
  const [{ castleName: name }] = await (await fetch(`${api}/api/castles`)).json()
  const gateway = await startPublishedGateway(released.store, api)
  try {
    await expect
      .poll(() => inEnglish(`${gateway.url}/castles`).then((html) => html.includes(name)))
      .toBe(true)
  } finally {
    await gateway.stop()
  }
})

test('a portal tells teams the names of its pages, theirs too', async ({ released }) => {
  const types = await readRouteNames(released.origin)
  expect(types).toContain("'rankings.topPlayers': never")
  expect(types).toContain("'market.overview': never")
})

for (const [tool, name] of Object.entries(externalRemotes)) {
  test(`a chunk that was changed on its way never runs in a remote that ${tool} built, which heals (§10.11)`, async ({
    page,
    portal,
    allowConsole,
  }) => {
    allowConsole(/integrity|did not load|Loading chunk|ScriptNetworkError|preload/)
    const files = `**/assets/${name}/**/routes.*.js`
    let changed = 0
    await page.route(files, async (route) => {
      const answer = await route.fetch()
      changed += 1
      const body = `${await answer.text()}\n;globalThis.wasChanged = true`
      await route.fulfill({ response: answer, body })
    })
    await page.goto(`/${name}`)
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    expect(changed).toBeGreaterThan(0)
    expect(await page.evaluate(() => 'wasChanged' in globalThis)).toBe(false)

    await page.unroute(files)
    await retry.click()
    const clicks = page.getByRole('button', { name: /^Clicks/ })
    await expect(clicks).toBeVisible()
    await portal.expectHydrated()
    await clicks.click()
    await expect(page.getByRole('button', { name: 'Clicks: 1' })).toBeVisible()
  })
}

for (const [tool, name] of Object.entries(externalRemotes)) {
  test(`a remote in work inside a released portal, which ${tool} builds outside, draws its images, from the development server, and reloads after each change (§10.6, §10.8)`, async ({
    page,
    portal,
    released,
  }) => {
    const { app, url, stop } = await developInside(released.origin, name)
    try {
      await page.goto(url)
      await expect(page.getByText(/^Players online: \d+$/)).toBeVisible()
      await expectImages(page)
      const overview = join(app, 'src/overview-page.tsx')
      await edit(overview, "<PageTitle>{t('title')}", '<PageTitle>Cruma Tower')
      await expect(page.getByRole('heading', { name: 'Cruma Tower' })).toBeVisible()
      await writeFile(join(app, 'src/late.ts'), 'export const late = 41\n')
      const late = "(await import('./late.ts')).late"
      await edit(
        overview,
        '() => setClicks(clicks + 1)',
        `async () => setClicks(${late} + 1)`,
      )
      await expect(async () => {
        await page.getByRole('button', { name: /^Clicks/ }).click()
        await expect(page.getByRole('button', { name: 'Clicks: 42' })).toBeVisible({
          timeout: 1_000,
        })
      }).toPass()
      await portal.follow('Arena', 'banner')
      await expect(page.getByRole('button', { name: /^Duels/ })).toBeVisible()
      await page.close()
    } finally {
      await stop()
    }
  })
}
