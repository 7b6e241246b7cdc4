import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { DatabaseError, UnknownOutcomeError } from '#src/database/database-error.ts'
import { openWebDatabase } from '#src/database/open.ts'
import type { Db, WebDatabase } from '#src/database/schema.ts'
import { takeTurn, transaction } from '#src/database/transaction.ts'
import { openFaultProxy } from '#src/testing/fault-proxy.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { runSql } from '#src/testing/raw-sql.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startShop } from '#src/testing/shop-app.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const publish = (db: Db, publishedOn: string) =>
  db.insertInto('news').values({ publishedOn }).execute()

async function days(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('news').select('publishedOn').orderBy('id').execute()
  return rows.map(({ publishedOn }) => publishedOn)
}

const insert = 'insert into `news`'
let count = 0

describeWithMariadb("the site's own MariaDB", (server) => {
  const create = async () => {
    const database = `own_${count++}`
    await server().query(`CREATE DATABASE ${database}`)
    return server().siteUrl(database)
  }
  /** @param hosts the ports of a host each */
  const openAt = async (url: string, ...ports: number[]) => {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
    const webDatabase = readOwnDatabaseUrl(
      ports.length > 0 ? url.replace(/127\.0\.0\.1:\d+/, hosts) : url,
    )
    const db = await openWebDatabase({ webDatabase, webFile: '' })
    whenTestEnds(() => db.destroy())
    return db
  }
  const openThroughProxy = async () => {
    const proxy = await openFaultProxy(server().port)
    return { proxy, db: await openAt(await create(), proxy.port) }
  }

  it('repeats a transaction that met another in a deadlock', async () => {
    const db = await openAt(await create())
    // Otherwise each would lock the whole table.
    await runSql(db, 'CREATE INDEX by_day ON news (published_on)')
    await publish(db, 'a')
    await publish(db, 'b')
    let [runs, held] = [0, 0]
    const bothHoldOne = Promise.withResolvers<void>()
    const change = (first: string, second: string) =>
      transaction(db, async (tx) => {
        runs += 1
        const add = (day: string) =>
          tx
            .updateTable('news')
            .set((eb) => ({
              updatedAt: eb(eb.fn.coalesce('updatedAt', eb.lit(0)), '+', 1),
            }))
            .where('publishedOn', '=', day)
            .execute()
        await add(first)
        held += 1
        if (held === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await add(second)
      })
    await Promise.all([change('a', 'b'), change('b', 'a')])
    expect(runs).toBe(3)
    const rows = await db.selectFrom('news').select('updatedAt').execute()
    expect(rows).toEqual([{ updatedAt: 2 }, { updatedAt: 2 }])
  })

  it('runs nothing more of a transaction that the server has taken back', async () => {
    const db = await openAt(await create())
    let runs = 0
    await transaction(db, async (tx) => {
      runs += 1
      if (runs > 1) return publish(tx, 'second run')
      const deadlock = "SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213"
      await runSql(tx, deadlock).catch(() => {})
      await publish(tx, 'lost')
    })
    expect(await days(db)).toEqual(['second run'])
  })

  it.each(['before it arrives', 'in the middle', 'before its answer'] as const)(
    'repeats a transaction whose connection was lost %s of a statement',
    async (cut) => {
      const { proxy, db } = await openThroughProxy()
      let runs = 0
      const isCut = proxy.arm(cut, insert)
      await transaction(db, async (tx) => {
        runs += 1
        await publish(tx, 'first')
        await publish(tx, 'second')
      })
      expect([isCut(), runs]).toEqual([true, 2])
      expect(await days(db)).toEqual(['first', 'second'])
    },
  )

  it('repeats a read whose connection was lost, but no write', async () => {
    const { proxy, db } = await openThroughProxy()
    proxy.arm('before its answer', insert)
    await publish(db, 'first')
    await expect(publish(db, 'once')).rejects.toThrow(DatabaseError)
    const isCut = proxy.arm('before its answer', 'from `news`')
    await days(db)
    expect(await days(db)).toEqual(['first', 'once'])
    expect(isCut()).toBe(true)
  })

  it.each([
    ['before it arrives', []],
    ['before its answer', ['committed']],
  ] as const)('does not know a commit that was lost %s', async (cut, kept) => {
    const { proxy, db } = await openThroughProxy()
    const isCut = proxy.arm(cut, insert)
    const work = transaction(db, (tx) => publish(tx, 'committed'))
    await expect(work).rejects.toThrow(UnknownOutcomeError)
    expect(isCut()).toBe(true)
    expect(await days(db)).toEqual(kept)
  })

  it.each(['before it arrives', 'before its answer'] as const)(
    'has one effect of a call that is repeated with its key after a commit was lost %s',
    async (cut) => {
      const proxy = await openFaultProxy(server().port)
      const DATABASE_URL = (await create()).replace(/:\d+\//, `:${proxy.port}/`)
      const shop = await startShop({ env: { DATABASE_URL } })
      const before = await shop.balance()
      const headers = { 'idempotency-key': randomUUID() }
      const { bare } = shop.characters
      const isCut = proxy.arm(cut, 'insert into `call_keys`')
      const lost = await shop.activatePremium(bare, {}, headers)
      expect([isCut(), lost.statusCode, lost.json().code]).toEqual([
        true,
        503,
        'outcome-unknown',
      ])
      expect((await shop.activatePremium(bare, {}, headers)).statusCode).toBe(200)
      expect((await shop.activatePremium(bare, {}, headers)).statusCode).toBe(200)
      expect(await shop.history()).toHaveLength(2)
      expect(await shop.balance()).toBe(before - 10)
    },
  )

  it('goes on with the next host when one dies, also within a transaction', async () => {
    const first = await openFaultProxy(server().port)
    const db = await openAt(await create(), first.port, server().port)
    await publish(db, 'first')
    await transaction(db, async (tx) => {
      await publish(tx, 'second')
      first.die()
      await publish(tx, 'third')
    })
    expect(await days(db)).toEqual(['first', 'second', 'third'])
  })

  it('says so while no host responds, and public pages stay', async () => {
    const only = await openFaultProxy(server().port)
    const url = (await create()).replace(/:\d+\//, `:${only.port}/`)
    const shop = await startShop({ env: { DATABASE_URL: url } })
    expect((await createVisitor(shop.app).send({ url: '/api/news' })).statusCode).toBe(200)
    only.die()
    const refused = await createVisitor(shop.app).logIn('demo', 'demo1234')
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'database-unavailable'])
    expect((await createVisitor(shop.app).send({ url: '/api/news' })).statusCode).toBe(200)
    expect(
      (await createVisitor(shop.app).send({ url: '/api/health' })).json(),
    ).toMatchObject({
      status: 'degraded',
      databases: { web: 'unavailable' },
    })
  })

  it('gives a turn to one transaction at a time', async () => {
    const db = await openAt(await create())
    const countThenInsert = (most: number) =>
      transaction(db, async (tx) => {
        await takeTurn(tx, 'news', 'of a day')
        const { length } = await days(tx)
        if (length < most) await publish(tx, `${length}`)
      })
    await Promise.all(Array.from({ length: 20 }, () => countThenInsert(5)))
    expect(await days(db)).toEqual(['0', '1', '2', '3', '4'])
  })

  it('compares text as SQLite does, and takes no value that does not fit', async () => {
    const db: WebDatabase = await openAt(await create())
    const key = { owner: 'a', route: 'r', bodyHash: 'x', createdAt: 1 }
    for (const one of ['k', 'K', 'k ', 'é', 'e']) {
      await db
        .insertInto('callKeys')
        .values({ ...key, key: one })
        .execute()
    }
    const tooLong = { ...key, key: 'k'.repeat(201) }
    await expect(db.insertInto('callKeys').values(tooLong).execute()).rejects.toThrow(
      'Data too long',
    )
    const again = db
      .insertInto('callKeys')
      .values({ ...key, key: 'K' })
      .execute()
    await expect(again).rejects.toThrow("Duplicate entry for key 'PRIMARY'")
  })

  it('lets a check of the ledger take longer than a request may', async () => {
    const url = (await create()).replace(/statementMs=\d+/, 'statementMs=1000')
    const database = new URL(url).pathname.slice(1)
    await openAt(url)
    await server().query(`LOCK TABLES ${database}.ledger_entries WRITE`)
    const checking = runCli(['ledger', 'check'], temporaryFolder(), { DATABASE_URL: url })
    // Longer than a request's statement, whose limit is a second here.
    await setTimeout(2_500)
    await server().query('UNLOCK TABLES')
    expect(await checking).toMatchObject({ status: 0, stdout: 'the ledger is sound\n' })
  })
})
