import { languages, paths } from '#e2e/fixtures/site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

/** One first flight: what a server sends before it waits for the browser's word. */
const firstFlight = 14 * 1024

test('the HTML of every page fits into one first flight', async ({ request }) => {
  const sizes: Record<string, number> = {}
  for (const { locale } of languages) {
    for (const path of paths) {
      const answer = await request.head(path, {
        headers: { 'accept-encoding': 'br', 'accept-language': locale },
      })
      expect(answer.headers()['content-encoding']).toBe('br')
      sizes[`${path} ${locale}`] = Number(answer.headers()['content-length'])
    }
  }
  const tooLarge = Object.entries(sizes).filter(
    ([, size]) => !(size > 0 && size <= firstFlight),
  )
  expect(tooLarge).toEqual([])
})

/** What decision 034 reached, and 1 kB for what puts pages back (decision 039). It counts what the HTML names: with that a page is interactive. */
const scriptLimits: Record<string, number> = {
  '/': 158_000,
  '/top-players': 155_000,
}

for (const [path, limit] of Object.entries(scriptLimits)) {
  test(`the scripts of ${path} weigh at most ${limit / 1000} kB until it is interactive`, async ({
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
}
