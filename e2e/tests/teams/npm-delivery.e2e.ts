import { test } from '#e2e/fixtures/npm-teams.ts'
import { expect } from '#e2e/fixtures/release-lab.ts'

/** The headings that so many new visitors get, each with its count. */
async function headingsOf(url: string, visitors: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let number = 0; number < visitors; number += 1) {
    const html = await (await fetch(url, { headers: { 'accept-language': 'en' } })).text()
    const [, heading = ''] = /<h1>([^<]+)<\/h1>/.exec(html) ?? []
    counts[heading] = (counts[heading] ?? 0) + 1
  }
  return counts
}

test('two teams ship, canary and roll back with npm alone, each its own app', async ({
  teams: { harbor, market, follow },
  lab,
}) => {
  // Building and publishing of two teams, with what the operator's machine checks.
  test.setTimeout(300_000)
  const url = `${lab.origin}/harbor`
  await follow()
  await expect.poll(() => headingsOf(url, 1)).toEqual({ Harbor: 1 })

  // A canary of the list's ten percent: of a hundred new visitors, ten get it.
  await harbor.ship('1.1.0', 'Tidewater', 'next')
  await follow()
  // Each of those who come deals a card, so they are counted once the gateway has begun.
  const ready = async () => (await fetch(`${lab.origin}/portal/ready`)).json()
  await expect.poll(ready).toMatchObject({ canaries: { harbor: expect.any(String) } })
  expect(await headingsOf(url, 100)).toEqual({ Harbor: 90, Tidewater: 10 })

  await market.ship('1.1.0', 'Bazaar', 'live')
  await harbor.npm('dist-tag', 'add', `${harbor.package}@1.1.0`, 'live')
  await follow()
  await expect.poll(() => headingsOf(url, 3)).toEqual({ Tidewater: 3 })
  await expect.poll(() => headingsOf(`${lab.origin}/market`, 1)).toEqual({ Bazaar: 1 })

  const theirs = harbor.npm('dist-tag', 'add', `${market.package}@1.0.0`, 'live')
  await expect(theirs).rejects.toThrow('403')

  await harbor.npm('dist-tag', 'add', `${harbor.package}@1.0.0`, 'live')
  await follow()
  await expect.poll(() => headingsOf(url, 3)).toEqual({ Harbor: 3 })
  expect(await headingsOf(`${lab.origin}/market`, 1)).toEqual({ Bazaar: 1 })
  expect(await lab.portal('history', '--app', 'harbor')).toContain(
    '@harbor/remote@1.0.0 live',
  )
})
