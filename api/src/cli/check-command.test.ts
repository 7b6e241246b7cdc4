import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { runCli } from '#src/testing/run-cli.ts'
import { publicSite as openSite, startServer } from '#src/testing/server-process.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const publicSite = { ...openSite, PORT: '0' }

const check = (env: NodeJS.ProcessEnv, dataDir = temporaryFolder()) =>
  runCli(['check'], dataDir, env)

describe('the check before a start', () => {
  it('has nothing to say of a site of this machine', async () => {
    expect(await check({ PORT: '0' })).toEqual({
      status: 0,
      stdout: 'http://localhost:0 is a site of this machine\n',
      stderr: '',
    })
  })

  it('tells npm start the demo login while it lets anybody in', async () => {
    const demoLogin = async (dataDir = temporaryFolder(), env = {}) =>
      JSON.parse((await runCli(['check', '--json'], dataDir, env)).stdout).demoLogin
    const known = 'demo / demo1234'
    expect(await demoLogin()).toBe(known)
    const GAME_DATABASE_URL = 'mysql://portal:x@127.0.0.1:1/l2jdb'
    expect(await demoLogin(temporaryFolder(), { GAME_DATABASE_URL })).toBeUndefined()
    const { app, dataDir } = await startApp()
    const after = async (step: Promise<unknown>) => {
      await step
      return demoLogin(dataDir)
    }
    const visitor = createVisitor(app)
    const { token } = (await visitor.logIn('demo', 'demo1234')).json()
    const { accounts } = app.game
    expect(await after(accounts.ban('demo'))).toBeUndefined()
    expect(await after(accounts.unban('demo'))).toBe(known)
    const change = visitor.changePassword(token, 'demo1234', 'outra-senha1')
    expect(await after(change)).toBeUndefined()
    await runCli(['account', 'remove', 'demo'], dataDir)
    expect(await demoLogin(dataDir)).toBeUndefined()
  })

  it('tells a person and a program what is open before the site opens, and makes no file', async () => {
    const dataDir = temporaryFolder()
    const { stdout } = await check(publicSite, dataDir)
    const [first, ...points] = stdout.trimEnd().split('\n')
    expect(first).toBe('https://play.example is a public site')
    expect(points).toContain(
      'before you open: no payments: coins cannot be bought until MERCADO_PAGO_TOKEN is set',
    )
    const json = JSON.parse((await runCli(['check', '--json'], dataDir, publicSite)).stdout)
    expect(json).toMatchObject({
      url: 'https://play.example',
      isPublic: true,
      openPoints: points.slice(0, -1).map((line) => line.replace('before you open: ', '')),
      proxyHint: points.at(-1)?.replace('before you open: ', ''),
    })
    expect(readdirSync(dataDir)).toEqual([])
    expect(existsSync(':memory:')).toBe(false)
  })

  it('refuses what a start refuses, in the same line', async () => {
    const { PUBLIC_ORIGIN, PORT } = publicSite
    const stderr =
      'api: https://play.example is a public site, and mails would reach nobody: set SMTP_URL and MAIL_FROM\n'
    expect(await check({ PUBLIC_ORIGIN, PORT })).toEqual({ status: 1, stdout: '', stderr })
    const { dataDir } = await startApp()
    const advice = / run "npm run cli -- account remove demo"\n$/
    expect((await check(publicSite, dataDir)).stderr).toMatch(advice)
    await runCli(['account', 'remove', 'demo'], dataDir)
    expect((await check(publicSite, dataDir)).status).toBe(0)
  })

  const trusting = { TRUST_PROXY: '10.0.0.7' }
  const setOrigin =
    'http://localhost:0, where anybody may read its mails: set PUBLIC_ORIGIN'
  it.each([
    [publicSite, ['TRUST_PROXY is not set: all visitors share']],
    [{ PORT: '0', ...trusting }, [`TRUST_PROXY is set, but the site is ${setOrigin}`]],
    [{ ...publicSite, ...trusting }, []],
    [{ ...publicSite, PUBLIC_ORIGIN: 'http://play.example' }, []],
  ])(
    'warns of a proxy that is missing on one side, and of no other: %j',
    async (env, warnings) => {
      const lines = (await check(env)).stdout.match(/TRUST_PROXY.*/g) ?? []
      expect(lines).toEqual(warnings.map((words) => expect.stringContaining(words)))
    },
  )

  it.each([
    [{ PORT: 'eighty' }, 'PORT is eighty: set it to a whole number from 0 to 65535'],
    [{ TRUST_PROXY: '127.0.0.1,nginx' }, 'TRUST_PROXY has "nginx": name the proxies in'],
    [{ REALM_FILE: '/no/realm.json' }, 'cannot read the realm settings '],
  ])('refuses %j', async (env, line) => {
    const { status, stderr } = await check({ PORT: '0', ...env })
    expect([status, stderr]).toEqual([1, expect.stringContaining(`api: ${line}`)])
  })

  it('refuses a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    const { stderr } = await check({ PORT })
    other.close()
    expect(stderr).toMatch(`api: Port ${PORT} is taken: stop what listens there, or set`)
  })

  it('says of a site that runs that a second start is refused', async () => {
    const dataDir = temporaryFolder()
    const { pid } = await startServer({ DATA_DIR: dataDir })
    const { status, stdout } = await check({}, dataDir)
    expect(status).toBe(0)
    expect(stdout).toContain(
      `a second start is refused: the data folder ${dataDir} is in use by another portal, process ${pid}: `,
    )
  })
})
