import { describe, expect, it } from '@jest/globals'
import { runCliProcess } from '#src/testing/cli-process.ts'
import { loseDatabase } from '#src/testing/mariadb/fresh-database.ts'
import {
  openSite,
  publicSite,
  refusedStart,
  siteAt,
  startServer,
} from '#src/testing/server-process.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

type Site = ReturnType<typeof siteAt>

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
    expect(await logIn(site)).toBe(true)
  })

  it.each([
    [{ ...publicSite, API_DOCS: 'on' }, [404, 200, 200, 200]],
    [{ API_DOCS: 'off' }, [200, 404, 404, 404]],
  ])(
    'is the description of the API, but where API_DOCS says otherwise',
    async (env, all) => {
      expect(await statusesOf(await openSite(env))).toEqual(all)
    },
  )

  it('is a sandbox on this machine: no public site starts with it', async () => {
    const MERCADO_PAGO_URL = 'http://127.0.0.1:8085'
    const env = { DATA_DIR: temporaryFolder(), ...publicSite, MERCADO_PAGO_URL }
    expect(await refusedStart(env)).toBe(
      'api: https://play.example is a public site, and MERCADO_PAGO_URL is a sandbox on this machine, which takes play money: unset it\n',
    )
  })
})

describe('a data folder that was used on this machine', () => {
  const usedFolder = async () => {
    const dataDir = temporaryFolder()
    await (await startServer({ DATA_DIR: dataDir })).stop()
    return dataDir
  }
  const refusal =
    'api: https://play.example is a public site, and everybody knows the password of the account demo: run "npm run cli -- account remove demo"\n'

  it('opens to the world once the demo account is removed, which stays so everywhere', async () => {
    const dataDir = await usedFolder()
    await runCliProcess(['news', 'add', '--pt', 'Servidor aberto'], dataDir)
    expect(await refusedStart({ ...publicSite, DATA_DIR: dataDir })).toBe(refusal)
    expect(await runCliProcess(['account', 'remove', 'demo'], dataDir)).toMatchObject({
      status: 0,
    })
    for (const env of [publicSite, {}]) {
      const { address, stop } = await startServer({ ...env, DATA_DIR: dataDir })
      const site = siteAt(address)
      expect(await logIn(site)).toBe(false)
      expect(await site.json('/news')).toContainEqual(
        expect.objectContaining({ title: 'Servidor aberto' }),
      )
      await stop()
    }
  })

  it('opens to the world once the demo account is banned', async () => {
    const dataDir = await usedFolder()
    await runCliProcess(['account', 'ban', 'demo'], dataDir)
    const site = await openSite({ ...publicSite, DATA_DIR: dataDir })
    expect(await site.json('/news')).toEqual([])
  })

  it('does not open while only the game knows the demo account', async () => {
    const dataDir = await usedFolder()
    loseDatabase(dataDir)
    const env = { ...publicSite, DATA_DIR: dataDir }
    expect(await refusedStart(env)).toBe(refusal)
    expect(await runCliProcess(['account', 'remove', 'demo'], dataDir)).toMatchObject({
      status: 0,
    })
    expect(await logIn(await openSite(env))).toBe(false)
  })

  it('is not kept closed by a player who calls himself demo', async () => {
    const player = { login: 'demo', password: 'wandering-owl' }
    const env = { ...publicSite, DATA_DIR: temporaryFolder() }
    const first = await startServer(env)
    const account = { ...player, email: 'demo@example.com' }
    await siteAt(first.address).post('/auth/register', account)
    await first.stop()
    expect(await logIn(await openSite(env), player)).toBe(true)
  })
})

async function statusesOf({ get }: Site) {
  return Promise.all(developerPages.map(async (path) => (await get(path)).status))
}

async function logIn({ post }: Site, player = demoLogin): Promise<boolean> {
  return (await post('/auth/login', player)).body.success
}
