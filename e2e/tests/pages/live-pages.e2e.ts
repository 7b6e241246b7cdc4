import { expect, test } from '#e2e/fixtures/test.ts'
import { PortalPage } from '#e2e/pages/portal-page.ts'

test.use({ locale: 'en-US' })

type Row = Record<string, string>

/** Where the texts of a call's answer are: the field of each row, and the list of the answer that has the rows. */
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

const headers = { 'accept-language': 'en' }

for (const { path, call, field, list } of pages)
  test(`${path} shows what ${call} answers in its HTML, calls nothing, and never says that it is loading`, async ({
    page,
    request,
  }) => {
    const answer = await (await request.get(call, { headers })).json()
    const rows: Row[] = list ? answer[list] : answer
    const expected = rows.slice(0, 10).map((row) => row[field] ?? '')
    expect(expected.length).toBeGreaterThan(0)
    const calls: string[] = []
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url())
      if (pathname.startsWith('/api/')) calls.push(pathname)
    })
    await page.addInitScript(() => {
      const said: string[] = []
      Object.assign(window, { said })
      new MutationObserver(() => {
        const main = document.querySelector('main')?.textContent ?? ''
        if (main.includes('Loading…')) said.push(main)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    const portal = new PortalPage(page)
    await portal.open(path)
    await portal.expectSettled()
    for (const text of expected) await expect(page.getByRole('main')).toContainText(text)
    // The first page has its data without any call, so the HTML brought it.
    expect(calls).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([])
  })
