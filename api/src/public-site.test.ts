import { describe, expect, it } from '@jest/globals'
import { loseDatabase } from '#src/testing/mariadb/fresh-database.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { openSite, publicSite } from '#src/testing/server-process.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

type Site = { get: (path: string) => Promise<{ status: number }> }

const demoLogin = { login: 'demo', password: 'demo1234' }
const developerPages = ['/dev/mail', '/docs', '/docs/static/index.css', '/openapi.json']

describe('what is for development only', () => {
  it('is not on a site that is open to the world, whatever NODE_ENV says', async () => {
    const site = await openSite({ ...publicSite, NODE_ENV: 'development' })
    expect(await statusesOf(site)).toEqual([404, 404, 404, 404])
    expect(await site.json('/news')).toEqual([])
    expect(await site.json('/news/latest')).toEqual([])
    const { body } = await site.post('/auth/login', demoLogin)
    expect(body).toMatchObject({ success: false, message: 'auth.userNotFound' })
    expect(await site.json('/health')).toMatchObject({ status: 'ok', realm: 'demo' })
  })

  it('is on a site of this machine, whatever NODE_ENV says', async () => {
    const PUBLIC_ORIGIN = 'https://127.8.9.10'
    const site = await openSite({ PUBLIC_ORIGIN, NODE_ENV: 'production' })
    expect(await statusesOf(site)).toEqual([200, 200, 200, 200])
    expect(await site.json('/news')).toHaveLength(6)
    expect((await site.post('/auth/login', demoLogin)).body.success).toBe(true)
  })

  it.each([
    [{ ...publicSite, API_DOCS: 'on' }, [404, 200, 200, 200]],
    [{ API_DOCS: 'off' }, [200, 404, 404, 404]],
  ])(
    'is the description of the API, but where API_DOCS says otherwise',
    async (env, all) => {
      const { app } = await startApp({ env })
      const get = async (path: string) => {
        const { statusCode } = await app.inject({ url: `/api${path}` })
        return { status: statusCode }
      }
      expect(await statusesOf({ get })).toEqual(all)
    },
  )

  it('is a sandbox on this machine: no public site starts with it', async () => {
    const MERCADO_PAGO_URL = 'http://127.0.0.1:8085'
    await expect(startApp({ env: { ...publicSite, MERCADO_PAGO_URL } })).rejects.toThrow(
      'https://play.example is a public site, and MERCADO_PAGO_URL is a sandbox on this machine, which takes play money: unset it',
    )
  })
})

describe('a data folder that was used on this machine', () => {
  const usedFolder = async () => {
    const dataDir = temporaryFolder()
    await (await startApp({ dataDir })).app.close()
    return dataDir
  }
  const refusal =
    'https://play.example is a public site, and everybody knows the password of the account demo: run "npm run cli -- account remove demo"'

  it('opens to the world once the demo account is removed, which stays so everywhere', async () => {
    const dataDir = await usedFolder()
    await runCli(['news', 'add', '--pt', 'Servidor aberto'], dataDir)
    await expect(startApp({ env: publicSite, dataDir })).rejects.toThrow(refusal)
    const { status } = await runCli(['account', 'remove', 'demo'], dataDir)
    expect(status).toBe(0)
    for (const env of [publicSite, {}]) {
      const { app } = await startApp({ env, dataDir })
      expect(await logIn(app)).toBe(false)
      const news = await app.inject({ url: '/api/news' })
      expect(news.json()).toContainEqual(
        expect.objectContaining({ title: 'Servidor aberto' }),
      )
      await app.close()
    }
  })

  it('opens to the world once the demo account is banned', async () => {
    const dataDir = await usedFolder()
    await runCli(['account', 'ban', 'demo'], dataDir)
    const { app } = await startApp({ env: publicSite, dataDir })
    expect((await app.inject({ url: '/api/news' })).json()).toEqual([])
  })

  it('does not open while only the game knows the demo account', async () => {
    const dataDir = await usedFolder()
    loseDatabase(dataDir)
    await expect(startApp({ env: publicSite, dataDir })).rejects.toThrow(refusal)
    const { status } = await runCli(['account', 'remove', 'demo'], dataDir)
    expect(status).toBe(0)
    const { app } = await startApp({ env: publicSite, dataDir })
    expect(await logIn(app)).toBe(false)
  })

  it('is not kept closed by a player who calls himself demo', async () => {
    const player = { login: 'demo', password: 'wandering-owl' }
    const server = { env: publicSite, dataDir: temporaryFolder() }
    const first = await startApp(server)
    await createVisitor(first.app).register('demo', player)
    await first.app.close()
    expect(await logIn((await startApp(server)).app, player)).toBe(true)
  })
})

async function statusesOf({ get }: Site) {
  return Promise.all(developerPages.map(async (path) => (await get(path)).status))
}

type App = Awaited<ReturnType<typeof startApp>>['app']

async function logIn(app: App, { login, password } = demoLogin): Promise<boolean> {
  return (await createVisitor(app).logIn(login, password)).json().success
}
