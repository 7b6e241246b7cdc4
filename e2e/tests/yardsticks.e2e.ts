import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSites, readRoutes, type Sites, siteNames } from 'bench'
import { expect, test as laboratory } from '#e2e/fixtures/laboratory.ts'

const test = laboratory.extend<{ sites: Sites }>({
  sites: async ({ template: { store } }, use, { project }) => {
    const output = await mkdtemp(join(tmpdir(), 'portal-monolith-'))
    const sites = await openSites({ store, api: project.use.baseURL ?? '', output })
    await use(sites)
    await sites.close()
    await rm(output, { recursive: true, force: true })
  },
})

test.use({ locale: 'en-US' })

/** What each page lists; times relative to now are left out. */
const rows: Record<string, string> = {
  '/top-players': 'main li',
  '/bosses': 'main li > span:first-child',
  '/castles': 'main li > span:first-child',
  '/': 'main li:has(time)',
}

test('the monolith and the classic page show the rows of the portal', async ({
  page,
  sites: { origins, address },
}) => {
  const routes = await readRoutes(address)
  for (const { path, content } of routes) {
    const seen: string[][] = []
    for (const name of siteNames) {
      await page.goto(`${origins[name]}${path}`)
      await expect(page.getByRole('main')).toContainText(content)
      seen.push(await page.locator(rows[path] ?? 'main li').allTextContents())
    }
    expect(seen[0]?.length).toBeGreaterThan(0)
    expect(seen).toEqual(siteNames.map(() => seen[0]))
  }
})

test('the monolith has its pages in its code alone, and the classic page none', async ({
  request,
  sites: { origins, address },
}) => {
  const { hostname: monolith, port } = new URL(origins.monolith)
  const read = async (host: string) => {
    const answer = await request.get(`${address}/castles`, {
      headers: { host: `${host}:${port}` },
    })
    return answer.text()
  }
  expect(await read(monolith)).toContain('<div id="root"></div>')
  const classic = await read(new URL(origins.classic).hostname)
  expect(classic).toContain('<main')
  expect(classic).not.toContain('<script')
  expect(classic.match(/rel="stylesheet"/g)).toHaveLength(1)
})
