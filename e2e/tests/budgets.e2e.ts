import { languages } from '#e2e/fixtures/languages.ts'
import { paths } from '#e2e/fixtures/paths.ts'
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
