import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { demo, newSession, unknownPlayer } from '#e2e/fixtures/player.ts'
import { openPortal, publicSite } from '#e2e/fixtures/started-portal.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

test.use({ locale: 'en-US' })

test('npm start opens a public site without anything that is for development', async ({
  request,
}) => {
  const { origin, said, dataDir, stop } = await openPortal(publicSite)
  try {
    expect(said).toMatch(/Players reach it at: +https:\/\/play\.example/)
    expect(said).toMatch(/Game database: +the demo realm/)
    expect(said).not.toMatch(/demo1234|Payments are simulated|TRUST_PROXY is not set/)

    const login = await request.post(`${origin}/api/auth/login`, { data: demo })
    expect(await login.json()).toMatchObject({ success: false })
    for (const path of ['/api/dev/mail', '/api/docs', '/api/openapi.json']) {
      expect((await request.get(`${origin}${path}`)).status()).toBe(404)
    }
    expect(await (await request.get(`${origin}/api/news`)).json()).toEqual([])

    // As the TLS proxy in front would ask.
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const page = await request.get(`${origin}/`, { headers })
    expect(page.headers()['strict-transport-security']).toMatch(/^max-age=/)

    // Each visitor has an address of his own, and with it limits of his own.
    const data = unknownPlayer()
    await request.post(`${origin}/api/auth/register`, { data, headers })
    expect(showAccount(data.login, dataDir)).toContain('account.registered\t203.0.113.7')
  } finally {
    await stop()
  }
})

test('a public site without event points and payments says so in their place, and is healthy', async ({
  page,
  playwright,
}) => {
  const { origin, stop } = await openPortal(publicSite, withoutEvents)
  const request = await playwright.request.newContext({ baseURL: origin })
  try {
    const health = await request.get('/api/health')
    expect([health.status(), await health.json()]).toMatchObject([
      200,
      { status: 'ok', missing: ['portal_event_solo', 'portal_event_pairs'] },
    ])
    const main = page.getByRole('main')
    await page.goto(`${origin}/top-events`)
    await expect(main.getByText('This server keeps no event points')).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)

    const player = unknownPlayer()
    await request.post('/api/auth/register', { data: player })
    const token = await newSession(request, player)
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await page.goto(`${origin}/dashboard`)
    await expect(page.getByText('Coins cannot be bought at the moment.')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
  } finally {
    await request.dispose()
    await stop()
  }
})

function showAccount(login: string, dataDir: string): string {
  const cli = ['../api/src/cli.ts', 'account', 'show', login]
  const env = { ...process.env, DATA_DIR: dataDir }
  return execFileSync(process.execPath, cli, { env, encoding: 'utf8' })
}

/** A copy of the demo realm of these tests, with the tables of an emulator alone, and without the demo account. */
function withoutEvents(dataDir: string) {
  const realm = new DatabaseSync(join(process.env.E2E_DATA ?? '', 'api', 'realm.sqlite'))
  const file = join(dataDir, 'realm.sqlite')
  realm.prepare('VACUUM INTO ?').run(file)
  realm.close()
  const copy = new DatabaseSync(file)
  copy.exec(`
    DROP TABLE portal_event_solo;
    DROP TABLE portal_event_pairs;
    DELETE FROM accounts WHERE login = 'demo'
  `)
  copy.close()
}
