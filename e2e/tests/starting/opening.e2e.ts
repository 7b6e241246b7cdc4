import { execFileSync } from 'node:child_process'
import { demo, unknownPlayer } from '#e2e/fixtures/player.ts'
import { openPortal, publicSite } from '#e2e/fixtures/started-portal.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

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

function showAccount(login: string, dataDir: string): string {
  const cli = ['../api/src/cli.ts', 'account', 'show', login]
  const env = { ...process.env, DATA_DIR: dataDir }
  return execFileSync(process.execPath, cli, { env, encoding: 'utf8' })
}
