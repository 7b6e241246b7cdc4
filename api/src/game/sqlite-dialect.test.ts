import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { type Dialect, Kysely, sql } from 'kysely'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { createDirectDialect, createThreadDialect } from '#src/game/sqlite-dialect.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

type Tables = { stash: { owner: string; amount: number | string } }

const slow = sql`
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)
  SELECT max(i) FROM n`

describe.each([
  ['in this process', createDirectDialect],
  // A busy machine answers late.
  ['in a thread', (path: string) => createThreadDialect(path, 60_000)],
])('the game database %s', (_, dialectOf) => {
  it('gives exact numbers, as decimal strings above 2^53', async () => {
    const db = open(dialectOf)
    const rows = await db.selectFrom('stash').selectAll().orderBy('owner').execute()
    expect(rows).toEqual([
      { owner: 'a', amount: 9_007_199_254_740_991 },
      { owner: 'b', amount: '9007199254740993' },
    ])
    const sum = await sql`SELECT sum(amount) AS total FROM stash`.execute(db)
    expect(sum.rows).toEqual([{ total: '18014398509481984' }])
  })

  it('takes parameters, writes, and takes back a transaction that fails', async () => {
    const db = open(dialectOf)
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('stash').values({ owner: 'c', amount: 1 }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const update = db
      .updateTable('stash')
      .set({ amount: 5 })
      .where('owner', 'in', ['a', 'c'])
    expect(await update.execute()).toMatchObject([{ numUpdatedRows: 1n }])
  })

  it('waits while another process writes', async () => {
    const path = createStash()
    const db = open(dialectOf, path)
    await sql`SELECT 1`.execute(db)
    using other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    setTimeout(() => other.exec('COMMIT'), 50)
    const update = db.updateTable('stash').set({ amount: 5 })
    expect(await update.execute()).toMatchObject([{ numUpdatedRows: 2n }])
  })

  it('says what the database refuses', async () => {
    const refusal = new GameUnavailableError('no such table: nowhere')
    await expect(sql`SELECT * FROM nowhere`.execute(open(dialectOf))).rejects.toThrow(
      refusal,
    )
  })

  it('says that its disk is full', async () => {
    const db = open(dialectOf)
    await sql`PRAGMA max_page_count = 2`.execute(db)
    const fill = sql`INSERT INTO stash VALUES (printf('%.*c', 100000, 'x'), 0)`
    const error: unknown = await fill.execute(db).catch((error) => error)
    expect(error).toBeInstanceOf(GameUnavailableError)
    expect(diskProblemOf(error)).toBe('disk-full')
  })

  it('does not make a database where there is none', async () => {
    const path = join(temporaryFolder(), 'none.sqlite')
    await expect(sql`SELECT 1`.execute(open(dialectOf, path))).rejects.toThrow(
      GameUnavailableError,
    )
    expect(existsSync(path)).toBe(false)
  })
})

describe('the thread of the game database', () => {
  it('gives up a statement that takes too long, and answers the ones after it', async () => {
    const db = open((path) => createThreadDialect(path, 200))
    const tooLate = new GameUnavailableError('no answer within 200 ms')
    await expect(slow.execute(db)).rejects.toThrow(tooLate)
    const ask = () => sql`SELECT 1 AS one`.execute(db).catch(() => null)
    // A busy machine may need more than one limit to start the next thread.
    let answer = await ask()
    while (answer === null) answer = await ask()
    expect(answer.rows).toEqual([{ one: 1 }])
  })

  it('keeps the event loop free while a statement runs', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await slow.execute(open((path) => createThreadDialect(path, 60_000)))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })
})

function open(dialectOf: (path: string) => Dialect, path = createStash()) {
  const db = new Kysely<Tables>({ dialect: dialectOf(path) })
  whenTestEnds(() => db.destroy())
  return db
}

/** @returns the path of a database with two rows */
function createStash(): string {
  const path = join(temporaryFolder(), 'test.sqlite')
  using db = new DatabaseSync(path)
  db.exec(`
    CREATE TABLE stash (owner TEXT, amount INTEGER);
    INSERT INTO stash VALUES ('a', 9007199254740991), ('b', 9007199254740993);
  `)
  return path
}
