import { languages, paths } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

const firstFlight = 14 * 1024

test('the HTML of every page fits into one first flight', async ({ request }) => {
  const tooLarge: string[] = []
  for (const { locale } of languages)
    for (const path of paths) {
      const answer = await request.head(path, {
        headers: { 'accept-encoding': 'br', 'accept-language': locale },
      })
      expect(answer.headers()['content-encoding']).toBe('br')
      const size = Number(answer.headers()['content-length'])
      if (!(size > 0 && size <= firstFlight)) tooLarge.push(`${path} ${locale}: ${size}`)
    }
  expect(tooLarge).toEqual([])
})

/** What pages weighed once the federation runtime was trimmed, and half a kilobyte. It counts what the HTML names: with that a page is interactive. */
const scriptLimits = { '/': 156_000, '/account': 155_000, '/top-players': 152_700 }

for (const [path, limit] of Object.entries(scriptLimits))
  test(`the first scripts of ${path} weigh at most ${limit / 1000} kB`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text()
    const named = html.matchAll(/ (?:src|href)="(\/assets\/[\w./-]+\.js)"/g)
    const scripts = new Set([...named].map(([, url = '']) => url))
    expect(scripts.size).toBe(3)
    let total = 0
    for (const url of scripts) {
      const answer = await request.head(url, { headers: { 'accept-encoding': 'br' } })
      expect(answer.headers()['content-encoding']).toBe('br')
      total += Number(answer.headers()['content-length'])
    }
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual(limit)
  })

/** Pages, and where their data is: the list in the answer of a call, or the answer itself, and a field of each row. */
const pages = [
  { path: '/', call: '/api/news/latest', field: 'title' },
  { path: '/news', call: '/api/news', field: 'title' },
  { path: '/top-players', call: '/api/players/ranking', field: 'name', list: 'pvp' },
  { path: '/top-clans', call: '/api/clans/ranking', field: 'clanName', list: 'level' },
  { path: '/castles', call: '/api/castles', field: 'castleName' },
  { path: '/top-events', call: '/api/events/pvp1v1', field: 'charName' },
  { path: '/olympiads', call: '/api/events/heroes', field: 'charName' },
  { path: '/bosses', call: '/api/npc-respawn', field: 'name', list: 'all' },
]

const isAsset = (url: string) => /\.(js|css|json)$/.test(url)

for (const { path, call, field, list } of pages)
  test(`${path} opened cold asks for all code and texts in one hop after the HTML, which shows what ${call} answers and never says that it is loading`, async ({
    page,
    portal,
    request,
  }) => {
    const headers = { 'accept-language': 'en' }
    const answer = await (await request.get(call, { headers })).json()
    const rows: Record<string, string>[] = list ? answer[list] : answer
    expect(rows.length).toBeGreaterThan(0)
    // What made the browser ask: the HTML (`parser`), or a script, which has to wait for itself.
    const sent: { url: string; initiator: string }[] = []
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    client.on('Network.requestWillBeSent', ({ request, initiator }) => {
      sent.push({ url: new URL(request.url).pathname, initiator: initiator.type })
    })
    await page.addInitScript(() => {
      const said: string[] = []
      // Prefetching of the other remotes waits for the mark; here it waits for ever.
      Object.assign(window, { said, requestIdleCallback: () => 0 })
      new MutationObserver(() => {
        const main = document.querySelector('main')?.textContent ?? ''
        if (main.includes('Loading…')) said.push(main)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await portal.open(path)
    await portal.expectSettled()
    await page.waitForLoadState('networkidle')

    for (const row of rows.slice(0, 10))
      await expect(page.getByRole('main')).toContainText(row[field] ?? 'no such field')
    expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([])
    expect(sent.filter(({ url }) => url.startsWith('/api/'))).toEqual([])
    const assets = sent.filter(({ url }) => isAsset(url))
    expect(assets.length).toBeGreaterThan(3)
    expect(assets.filter(({ initiator }) => initiator !== 'parser')).toEqual([])
    expect(new Set(assets.map(({ url }) => url)).size).toBe(assets.length)
  })
