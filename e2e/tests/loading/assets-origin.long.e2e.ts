import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createGateway } from 'portal-gateway'
import { listenFaultily } from '#e2e/fixtures/faulty-server.ts'
import { test as labTest } from '#e2e/fixtures/release-lab.ts'
import { expect } from '#e2e/fixtures/test.ts'

type Exported = { files: Record<string, Record<string, string>> }

/** Serves an exported folder at another site, with the headers that the export says. */
async function serveExport(folder: string) {
  const text = await readFile(join(folder, 'headers.json'), 'utf8')
  const { files } = JSON.parse(text) as Exported
  let isDown = false
  const server = createServer(async ({ url = '' }, response) => {
    const headers = files[url.slice(1)]
    if (isDown || !headers) return void response.writeHead(isDown ? 503 : 404).end()
    response.writeHead(200, headers).end(await readFile(join(folder, url)))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    fail: () => {
      isDown = true
    },
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** A gateway whose releases were exported to another origin. */
const test = labTest.extend<{ cdn: Awaited<ReturnType<typeof serveExport>> }>({
  cdn: async ({ lab }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-cdn-'))
    await lab.portal('export', folder)
    const cdn = await serveExport(folder)
    await use(cdn)
    await cdn.close()
    await rm(folder, { recursive: true })
  },
  baseURL: async ({ lab, cdn }, use) => {
    const { store, origin: api } = lab
    const options = { store, environment: 'production', api, assetsOrigin: cdn.origin }
    const gateway = await listenFaultily(await createGateway(options))
    await use(gateway.origin)
    await gateway.close()
  },
})

/** Origin and path of each file of a build that the page asks for. */
function filesAskedBy(page: Page) {
  const urls: URL[] = []
  page.on('request', (request) => urls.push(new URL(request.url())))
  return (origin: string) =>
    urls.filter((url) => url.origin === origin && url.pathname.startsWith('/assets/'))
}

test('all files of builds come from the assets origin, and pages work', async ({
  page,
  portal,
  cdn,
  baseURL,
}) => {
  const asked = filesAskedBy(page)
  await portal.open('/')
  await portal.followTo('/top-players')
  await portal.expectTitle('Top players')
  await page.waitForLoadState('networkidle')
  expect(asked(baseURL ?? '')).toEqual([])
  const paths = asked(cdn.origin).map(({ pathname }) => pathname)
  for (const kind of [/^\/assets\/rankings\/.*\.js$/, /\.css$/, /\.json$/, /\.woff2$/])
    expect(paths).toContainEqual(expect.stringMatching(kind))
  const fonts = await page.evaluate(async () =>
    [...(await document.fonts.ready)].map(({ status }) => status),
  )
  expect(fonts).toContain('loaded')
  const refused = await page.evaluate(
    (urls) =>
      urls.filter((url) => {
        try {
          document.createElement('script').src = url
          return false
        } catch {
          return true
        }
      }),
    [`${cdn.origin}/evil.js`, 'http://localhost:1/assets/rankings/x.js'],
  )
  expect(refused).toHaveLength(2)
})

test('while the assets origin fails, pages come with the gateway’s own files', async ({
  page,
  portal,
  cdn,
  baseURL,
  expectConsole,
  allowConsole,
}) => {
  expectConsole(/blocked by CORS policy/)
  allowConsole(/ERR_FAILED|preload/)
  cdn.fail()
  const asked = filesAskedBy(page)
  await portal.open('/top-players')
  await portal.expectTitle('Top players')
  expect(asked(baseURL ?? '').length).toBeGreaterThan(0)
})

test('a remote that does not come from the assets origin comes from the gateway', async ({
  page,
  portal,
  cdn,
  baseURL,
  expectConsole,
  allowConsole,
}) => {
  expectConsole(/blocked by CORS policy/)
  expectConsole(/LoadError: .* did not load/)
  allowConsole(/ERR_FAILED|preload/)
  // A browser that saves data fetches nothing ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await portal.open('/')
  cdn.fail()
  const asked = filesAskedBy(page)
  await portal.followTo('/top-players')
  await portal.expectTitle('Top players')
  await expect.poll(() => asked(baseURL ?? '').length).toBeGreaterThan(0)
  await portal.expectHydrated()
})
