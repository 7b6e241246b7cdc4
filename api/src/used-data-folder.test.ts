import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runCli } from '#src/testing/run-cli.ts'
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

/** Made once, because a first start takes longer than most of the tests. */
const used = mkdtempSync(join(tmpdir(), 'aurora-used-'))
beforeAll(async () => {
  const { stop } = await startServer({ DATA_DIR: used })
  await stop()
})
afterAll(() => rmSync(used, { recursive: true }))

describe('a data folder that was used on this machine', () => {
  const refusal =
    'api: https://play.example is a public site, and everybody knows the password of the account demo: run "npm run cli -- account remove demo"\n'

  it('opens to the world once the demo account is removed', async () => {
    const dataDir = usedFolder()
    runCli(['news', 'add', '--pt', 'Servidor aberto'], dataDir)
    const env = { ...publicSite, DATA_DIR: dataDir }
    expect(await refusedStart(env)).toBe(refusal)
    expect(runCli(['account', 'remove', 'demo'], dataDir).status).toBe(0)
    const site = await openSite(env)
    expect(await logIn(site)).toBe(false)
    expect(await site.json('/news')).toMatchObject([{ title: 'Servidor aberto' }])
  })

  it('opens to the world once the demo account is banned', async () => {
    const dataDir = usedFolder()
    runCli(['account', 'ban', 'demo'], dataDir)
    const site = await openSite({ ...publicSite, DATA_DIR: dataDir })
    expect(await site.json('/news')).toEqual([])
  })

  it('does not open while only the game knows the demo account', async () => {
    const dataDir = usedFolder()
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(dataDir, `web.sqlite${end}`), { force: true })
    const env = { ...publicSite, DATA_DIR: dataDir }
    expect(await refusedStart(env)).toBe(refusal)
    expect(runCli(['account', 'remove', 'demo'], dataDir).status).toBe(0)
    const site = await openSite(env)
    expect(await logIn(site)).toBe(false)
  })

  it('keeps the demo account removed, back on this machine too', async () => {
    const dataDir = usedFolder()
    runCli(['account', 'remove', 'demo'], dataDir)
    const site = await openSite({ DATA_DIR: dataDir })
    expect(await logIn(site)).toBe(false)
  })

  it('is not kept closed by a player who calls himself demo', async () => {
    const player = { login: 'demo', password: 'wandering-owl' }
    const env = { ...publicSite, DATA_DIR: temporaryFolder() }
    const first = await startServer(env)
    const site = siteAt(first.address)
    await site.post('/auth/register', { ...player, email: 'demo@example.com' })
    await first.stop()
    const again = await openSite(env)
    expect(await logIn(again, player)).toBe(true)
  })
})

async function logIn({ post }: Site, player = demoLogin): Promise<boolean> {
  return (await post('/auth/login', player)).body.success
}

function usedFolder(): string {
  const dataDir = temporaryFolder()
  cpSync(used, dataDir, { recursive: true })
  return dataDir
}
