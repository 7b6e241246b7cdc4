import { startPublishedGateway } from '#e2e/fixtures/external-teams.ts'
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

const titled = (title: string): [string, string] => [
  "<PageTitle>{t('title')}",
  `<PageTitle>${title}`,
]

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
  await harbor.ship('1.1.0', titled('Tidewater'), 'next')
  await follow()
  // Each of those who come deals a card, so they are counted once the gateway has begun.
  const ready = async () => (await fetch(`${lab.origin}/portal/ready`)).json()
  await expect.poll(ready).toMatchObject({ canaries: { harbor: expect.any(String) } })
  expect(await headingsOf(url, 100)).toEqual({ Harbor: 90, Tidewater: 10 })

  await market.ship('1.1.0', titled('Bazaar'), 'live')
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

test('a team sees by its link what went wrong in a browser, in its own sources', async ({
  page,
  portal,
  teams: { harbor, market, follow },
  lab,
  expectConsole,
}, { project }) => {
  // As above.
  test.setTimeout(300_000)
  expectConsole(/The tide is out/)
  const broken = "void Promise.reject(new Error('The tide is out'))"
  for (const team of [harbor, market])
    await team.ship('1.1.0', ['setClicks(clicks + 1)', broken], 'live')
  await follow()
  // That of the lab keeps reports to itself.
  const gateway = await startPublishedGateway(lab.store, project.use.baseURL ?? '')
  try {
    for (const { name } of [harbor, market]) {
      const invitation = await lab.portal('invite', name, '--site', gateway.url, '--json')
      const { link, token } = JSON.parse(invitation)
      await portal.open(`${gateway.url}/${name}`)
      await page.getByRole('button', { name: /^Clicks/ }).click()
      const read = async () => {
        const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
        const { builds } = await (await fetch(link.split('#')[0], { headers })).json()
        return builds[0]?.errors
      }
      const position = expect.stringMatching(/^src\/overview-page\.tsx:\d+:\d+$/)
      const error = expect.objectContaining({ message: 'The tide is out', position })
      await expect.poll(read).toEqual([error])
      await page.goto(link)
      const heading = page.getByRole('heading', { name: `${name} in production` })
      await expect(heading).toBeVisible()
      await expect(page.getByRole('cell', { name: 'The tide is out' })).toBeVisible()
    }
    await page.close()
  } finally {
    await gateway.stop()
  }
})
