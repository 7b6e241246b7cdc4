import { describe, expect, it } from '@jest/globals'
import { parseEnv } from '#src/config/env.ts'
import { day } from '#src/durations.ts'
import { examine } from '#src/game/doctor/examine.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { createPremiumMirror } from '#src/premium/mirror.ts'
import { createPremium } from '#src/premium/premium.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'
import { openRealmSite } from '#src/testing/mariadb/sites.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'

const name = "account_name VARCHAR(45) NOT NULL DEFAULT '' PRIMARY KEY"
const end = 'enddate DECIMAL(20,0) NOT NULL DEFAULT 0'
/** As Mobius CT_0 and a fork of aCis create it. */
const tables = {
  mobius: `CREATE TABLE account_premium (${name}, ${end})`,
  acis: `CREATE TABLE account_premium (${name}, premium_service INT NOT NULL DEFAULT 0, ${end})`,
}
const [joão, alba] = [1, 2]

describeWithMariadb('premium of accounts', (server) => {
  it('is the highest tier that is active, where the emulator knows tiers', async () => {
    const site = await open(server(), 'acis')
    await site.grant(joão, 1, 90)
    await site.grant(alba, 3, 7)
    await site.app.mirrorPremium()
    expect(await site.rows()).toEqual([site.row(alba, { premium_service: 3 })])
    await site.expire(alba)
    await site.app.mirrorPremium()
    expect(await site.rows()).toEqual([site.row(joão, { premium_service: 1 })])
  })

  it('lasts as long as that of any character, where the emulator knows no tiers', async () => {
    const site = await open(server(), 'mobius')
    await site.grant(joão, 1, 90)
    await site.grant(alba, 3, 7)
    await site.app.mirrorPremium()
    expect(await site.rows()).toEqual([site.row(joão, {})])
  })

  it('is written once by sites that write at the same time', async () => {
    const site = await open(server(), 'acis')
    await site.grant(joão, 2, 30)
    const other = await startApp({ dataDir: site.dataDir, env: site.env })
    await Promise.all([site.app.mirrorPremium(), other.app.mirrorPremium()])
    expect(await site.rows()).toEqual([site.row(joão, { premium_service: 2 })])
  })

  it('that somebody else gave is left alone until it ends', async () => {
    const site = await open(server(), 'acis')
    const later = Date.now() + 400 * day
    await site.query(`INSERT INTO account_premium VALUES ('anna', 1, ${later})`)
    await site.grant(joão, 3, 30)
    await site.app.mirrorPremium()
    expect(await site.rows()).toMatchObject([{ premium_service: 1, enddate: `${later}` }])
    // As the emulator clears it at the next login.
    await site.query('UPDATE account_premium SET premium_service = 0, enddate = 0')
    await site.app.mirrorPremium()
    expect(await site.rows()).toEqual([site.row(joão, { premium_service: 3 })])
  })

  it('is written nowhere unless the operator chose it', async () => {
    const site = await open(server(), 'acis', { PREMIUM_MIRROR: '' })
    await site.grant(joão, 3, 30)
    await site.app.mirrorPremium()
    expect(await site.rows()).toEqual([])
  })

  it('needs the rights that the doctor prints, and no others', async () => {
    const site = await open(server(), 'acis')
    // On MariaDB the second server is a replica of the first, and only one of them runs jobs.
    await site.app.replica.leave()
    await server().query("CREATE USER premium@'%' IDENTIFIED BY 'geheim'")
    const { gameDatabases } = parseEnv(site.env)
    if (!gameDatabases) throw new Error('no database is set')
    const choices = { channel: null, mirrorsPremium: true, user: 'premium@%' }
    const { features, grants } = await examine({ databases: gameDatabases, ...choices })
    const feature = { name: 'premium of accounts', state: 'works', notes: [] }
    expect(features).toContainEqual(feature)
    for (const grant of grants) await server().query(grant)
    const url = server().siteUrl(site.database, 'premium', 'geheim')
    const env = { ...site.env, GAME_DATABASE_URL: url }
    const limited = await startApp({ dataDir: site.dataDir, env })
    await site.grant(joão, 1, 7)
    await limited.app.mirrorPremium()
    await site.expire(joão)
    await site.grant(alba, 2, 7)
    await limited.app.mirrorPremium()
    expect(await site.rows()).toEqual([site.row(alba, { premium_service: 2 })])
    expect(grants.filter((grant) => grant.includes('account_premium'))).toEqual([
      `GRANT SELECT, INSERT (\`account_name\`, \`premium_service\`, \`enddate\`), UPDATE (\`premium_service\`, \`enddate\`) ON \`${site.database}\`.\`account_premium\` TO 'premium'@'%';`,
    ])
  })

  it('is refused at the start and by the doctor where the emulator has none', async () => {
    const database = await createRealm(server(), { layout: 'c6', engine: 'InnoDB' })
    const GAME_DATABASE_URL = server().siteUrl(database)
    const env = { GAME_DATABASE_URL, PREMIUM_MIRROR: 'account_premium' }
    await expect(startApp({ env })).rejects.toThrow(
      'PREMIUM_MIRROR is set, but the game database lacks account_premium',
    )
    const { status, stdout } = await runCli(['realm', 'doctor'], temporaryFolder(), env)
    expect(stdout).toContain('premium of accounts: off; the game database lacks account_')
    expect(status).toBe(1)
  })
})

async function open(server: Mariadb, layout: keyof typeof tables, more = {}) {
  const env = { PREMIUM_MIRROR: 'account_premium', ...more }
  const prepare = tables[layout]
  const site = await openRealmSite(server, { layout, engine: 'InnoDB', prepare, env })
  const { app, query } = site
  const ends = new Map<number, number>()
  return {
    ...site,
    rows: () => query('SELECT * FROM account_premium'),
    /** Both characters are of the account anna. */
    row: (character: number, more: object) => ({
      account_name: 'anna',
      ...more,
      enddate: String(ends.get(character)),
    }),
    async grant(character: number, tier: 1 | 2 | 3, days: number) {
      ends.set(character, Date.now() + days * day)
      await app.web.premium.grant(character, { tier, endsAt: ends.get(character) ?? 0 })
    },
    async expire(character: number) {
      const given = app.webDatabase.updateTable('premium').set({ startsAt: 0, endsAt: 1 })
      await given.where('characterId', '=', character).execute()
    },
  }
}

const away = new GameUnavailableError('the game database is away', 'slow')

describe('premium of accounts that cannot be written', () => {
  it('is written although that of one account cannot be, which is tried later and later', async () => {
    const { mirror, tried, written } = await openMirror(['ana', 'bad', 'zoe'], ['bad'])
    await mirror('due').catch(() => {})
    expect([...written.keys()]).toEqual(['ana', 'zoe'])
    await mirror('due').catch(() => {})
    expect(tried).toEqual(['ana', 'bad', 'zoe'])
    await mirror('all').catch(() => {})
    expect(tried.slice(3)).toEqual(['bad'])
  })

  it('is not tried for all accounts while the game database is away', async () => {
    const logins = ['a', 'b', 'c', 'd', 'e']
    const { mirror, tried } = await openMirror(logins, logins)
    await expect(mirror('due')).rejects.toThrow('the game database is away')
    expect(tried).toEqual(['a', 'b', 'c'])
    await expect(mirror('due')).rejects.toThrow('the game database is away')
    expect(tried.slice(3)).toEqual(['d', 'e'])
  })
})

async function openMirror(logins: readonly string[], failing: readonly string[]) {
  const { app } = await startApp({ characters: 20 })
  const { webDatabase: db, log } = app
  const premium = createPremium(db)
  for (const [at] of logins.entries())
    await premium.grant(at, { tier: 1, endsAt: Date.now() + day })
  const tried: string[] = []
  const written = new Map<string, number>()
  const mirror = createPremiumMirror({
    db,
    log,
    accountPremium: {
      keepsTiers: async () => false,
      ownersOf: async () => new Map(logins.map((login, at) => [at, login])),
      find: async () => null,
      async change(login, _from, { endsAt }) {
        tried.push(login)
        if (failing.includes(login)) throw away
        written.set(login, endsAt)
        return true
      },
    },
  })
  return { mirror, tried, written }
}
