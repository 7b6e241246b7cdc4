import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { createAccounts } from '#src/accounts/accounts.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { keys } from '#src/database/copy.ts'
import { openWebDatabase, openWebFile } from '#src/database/open.ts'
import type { Schema, WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import { everyTable } from '#src/testing/every-table.ts'
import { grantCoins } from '#src/testing/grant-coins.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { runSql } from '#src/testing/raw-sql.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startServer } from '#src/testing/server-process.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

const tables = Object.keys(keys) as (keyof Schema)[]

function fill(db: WebDatabase) {
  return transaction(db, async (tx) => {
    for (const table of tables) {
      await tx.insertInto(table).values(everyTable[table]).execute()
    }
  })
}

const ofEarlierReleases = ['idempotency_keys', 'reversalId', 'shortfall']

/** All rows of the site, each a line. */
async function read(db: WebDatabase) {
  const found: [string, string[]][] = []
  for (const table of tables) {
    const all = await db.selectFrom(table).selectAll().execute()
    const lines = all.map((row: Record<string, unknown>) => {
      const cells = Object.entries(row).filter(
        ([name]) => table !== 'payments' || !ofEarlierReleases.includes(name),
      )
      return JSON.stringify(
        cells.sort().map(([name, value]) => {
          return [name, value instanceof Uint8Array ? [...value] : value]
        }),
      )
    })
    found.push([table, lines.sort()])
  }
  return Object.fromEntries(found)
}

function openFile(folder: string) {
  const db = openWebFile(join(folder, 'web.sqlite'))
  whenTestEnds(() => db.destroy())
  return db
}

describeWithMariadb('the copy between databases', (server) => {
  const newDatabase = async (name: string) => {
    await server().query(`CREATE DATABASE ${name}`)
    return server().siteUrl(name)
  }
  const open = async (url: string) => {
    const db = await openWebDatabase({ webDatabase: readOwnDatabaseUrl(url), webFile: '' })
    whenTestEnds(() => db.destroy())
    return db
  }
  const copy = (from: string, to: string) =>
    runCli(['database', 'copy', '--from', from, '--to', to])

  it('forgets no table that either engine has', async () => {
    const ofEngine = ['leases', 'portal_schema', 'public_reads', 'turns']
    const known = tables.map((name) =>
      name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`),
    )
    const namesIn = async (db: WebDatabase) =>
      (await db.introspection.getTables()).map(({ name }) => name).sort()
    const inSqlite = await namesIn(openFile(temporaryFolder()))
    expect(inSqlite).toEqual([...known, ofEarlierReleases[0]].sort())
    const inMariadb = await namesIn(await open(await newDatabase('names')))
    expect(inMariadb).toEqual([...known, ...ofEngine].sort())
  })

  it('moves every row to MariaDB and back, and the site goes on with new ids', async () => {
    const [first, last] = [temporaryFolder(), temporaryFolder()]
    const source = openFile(first)
    await fill(source)
    const before = await read(source)
    expect(before.ledgerAccounts).toContain(
      '[["balance",6000],["code","player:7"],["id",2],["ownerId",7]]',
    )
    const url = await newDatabase('moved')
    const there = await copy(first, url)
    expect([there.stderr, there.stdout]).toEqual([
      '',
      expect.stringMatching(
        /^copied \d+ rows from \S+web\.sqlite to moved on 127\.0\.0\.1; all balances agree\nwhat a site [^\n]+\nnext: set DATABASE_URL [^\n]+\n$/,
      ),
    ])
    const moved = await open(url)
    expect(await read(moved)).toEqual(before)
    expect(await copy(url, last)).toMatchObject({ status: 0, stderr: '' })
    const back = openFile(last)
    expect(await read(back)).toEqual(before)
    for (const db of [moved, back]) {
      const fresh = { login: 'new', email: 'new@example.com', passwordHash: 'x' }
      const { id } = await createAccounts(db).create(fresh)
      await grantCoins(db, id, 5)
      expect([
        id,
        (await auditLedger(db)).filter((line) => /balance|zero/.test(line)),
      ]).toEqual([10, []])
    }
  })

  it('refuses a target with rows, a source without, and one that is in use', async () => {
    const folder = temporaryFolder()
    const url = await newDatabase('used')
    expect((await copy(folder, url)).stderr).toMatch(/^api: there is no \S+web\.sqlite: /)
    openFile(folder)
    expect((await copy(folder, url)).stderr).toMatch(/^api: there is nothing to copy: /)
    await fill(await open(url))
    expect((await copy(url, url)).stderr).toMatch(
      /^api: the target is not empty \(it has rows in accounts\): /,
    )
    const running = temporaryFolder()
    await startServer({ DATA_DIR: running })
    expect((await copy(running, url)).stderr).toMatch(
      /^api: the data folder \S+ is in use by another portal/,
    )
    expect((await copy('mysql://secret@', folder)).stderr).toMatch(
      /^api: --from is not an address like /,
    )
  })

  it('copies nothing of a ledger whose balances are not those of its entries', async () => {
    const folder = temporaryFolder()
    const source = openFile(folder)
    await fill(source)
    await runSql(source, "UPDATE ledger_accounts SET balance = 1 WHERE code = 'player:7'")
    const url = await newDatabase('wrong')
    expect((await copy(folder, url)).stderr).toMatch(
      /^api: the copy would differ, and nothing was copied: player:7 has 1 coins, and its entries say 6000: /,
    )
    expect(Object.values(await read(await open(url))).flat()).toEqual([])
  })
})
