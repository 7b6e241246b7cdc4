import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { openSite, publicSite, refusedStart } from '#src/testing/server-process.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const demoLogin = { login: 'demo', password: 'demo1234' }

describe('a site that is open to the world', () => {
  it.each([{}, { NODE_ENV: 'development' }])(
    'has nothing that is for development only, with %j',
    async (env) => {
      const site = await openSite({ ...publicSite, ...env })
      const pages = ['/dev/mail', '/docs', '/docs/static/index.css', '/openapi.json']
      for (const path of pages) {
        expect([path, (await site.get(path)).status]).toEqual([path, 404])
      }
      expect(await site.json('/news')).toEqual([])
      expect(await site.json('/news/latest')).toEqual([])
      expect(await site.post('/auth/login', demoLogin)).toMatchObject({
        body: { success: false, message: 'auth.userNotFound' },
      })
      expect(await site.json('/health')).toMatchObject({ status: 'ok', realm: 'demo' })
    },
  )

  it('answers a checkout as specified until payments are set up', async () => {
    const site = await openSite(publicSite)
    const player = { login: 'player', password: 'segredo99' }
    await site.post('/auth/register', { ...player, email: 'player@example.com' })
    const { body } = await site.post('/auth/login', player)
    const path = '/payment/mercadopago/checkout'
    expect(await site.post(path, { coins: 5 }, body.token)).toMatchObject({
      status: 503,
      body: { code: 'payments-off' },
    })
  })

  it('shows the description of its API where API_DOCS says so', async () => {
    const site = await openSite({ ...publicSite, API_DOCS: 'on' })
    expect((await site.get('/docs')).status).toBe(200)
    expect((await site.get('/openapi.json')).status).toBe(200)
  })
})

describe('a site of this machine', () => {
  it.each(['http://localhost:8080', 'https://127.8.9.10', 'http://[::1]:8080'])(
    'has all that is for development, whatever NODE_ENV says: %s',
    async (PUBLIC_ORIGIN) => {
      const site = await openSite({ PUBLIC_ORIGIN, NODE_ENV: 'production' })
      expect(await site.json('/dev/mail')).toEqual([])
      expect((await site.get('/openapi.json')).status).toBe(200)
      expect(await site.json('/news')).toHaveLength(6)
      expect((await site.post('/auth/login', demoLogin)).body.success).toBe(true)
    },
  )

  it('hides the description of its API where API_DOCS says so', async () => {
    const site = await openSite({ API_DOCS: 'off' })
    expect((await site.get('/docs')).status).toBe(404)
    expect((await site.get('/openapi.json')).status).toBe(404)
  })
})

describe('a start that would open too much to the world is refused', () => {
  it('without a mail server at the siteUrl of realm.json, whatever NODE_ENV says', async () => {
    const realm = { siteUrl: 'https://play.example' }
    const env = { ...folderWith(realm), NODE_ENV: 'development' }
    expect(await refusedStart(env)).toBe(
      'api: https://play.example is a public site, and mails would reach nobody: set SMTP_URL and MAIL_FROM\n',
    )
  })

  it('when payments would be made in the sandbox of this machine', async () => {
    const payments = {
      MERCADO_PAGO_TOKEN: 'a-token',
      MERCADO_PAGO_WEBHOOK_SECRET: 'a-secret',
      MERCADO_PAGO_URL: 'http://127.0.0.1:8085',
    }
    const DATA_DIR = temporaryFolder()
    const line =
      'api: https://play.example is a public site, and MERCADO_PAGO_URL is a sandbox on this machine, which takes play money: unset it\n'
    expect(await refusedStart({ DATA_DIR, ...publicSite, ...payments })).toBe(line)
    const { MERCADO_PAGO_URL } = payments
    expect(await refusedStart({ DATA_DIR, ...publicSite, MERCADO_PAGO_URL })).toBe(line)
  })

  it('when siteUrl is no address', async () => {
    const env = folderWith({ siteUrl: 'https://play.example:99999' })
    expect(await refusedStart(env)).toMatch(
      /^api: https:\/\/play\.example:99999 is not the address of a site/,
    )
  })
})

function folderWith(realm: object) {
  const folder = temporaryFolder()
  const path = join(folder, 'realm.json')
  writeFileSync(path, JSON.stringify(realm))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  return { DATA_DIR: dataDir, REALM_FILE: path }
}
