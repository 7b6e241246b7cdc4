import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, it } from '@jest/globals'
import { createConnection } from 'mysql2/promise'
import { readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { mariadbMigrations, migrations } from '#src/database/migrations.ts'
import { openWebDatabase, openWebFile } from '#src/database/open.ts'
import { program, quickEnvironment, runCliProcess } from '#src/testing/cli-process.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

const folder = import.meta.dirname
const layout = (name: string) => readFileSync(join(folder, name), 'utf8')
let count = 0

/** Tables and columns that no release with MariaDB uses. */
const leftOut = ['idempotency_keys', 'payments.reversal_id', 'payments.shortfall']
const onlyHere = ['leases', 'portal_schema', 'public_reads', 'turns']

describeWithMariadb('the layout on MariaDB', (server) => {
  const create = async () => {
    const database = `layout_${count++}`
    await server().query(`CREATE DATABASE ${database}`)
    const DATABASE_URL = server().siteUrl(database)
    const open = (steps?: readonly URL[]) =>
      openWebDatabase({ webDatabase: readOwnDatabaseUrl(DATABASE_URL), webFile: '' }, steps)
    const rows = (sql: string) => server().query(`USE ${database}; ${sql}`)
    const select = async (sql: string) => (await rows(sql))[1] as unknown as object[]
    const connections = async () =>
      (await select(`SELECT id FROM information_schema.processlist WHERE db = '${database}'
        AND id <> connection_id()`)) as { id: number }[]
    /** The command line, which makes the layout as the server does. */
    const start = async () => {
      const command = ['news', 'list']
      const { status, stderr } = await runCliProcess(command, temporaryFolder(), {
        DATABASE_URL,
      })
      expect([status, stderr]).toEqual([0, ''])
    }
    return { database, DATABASE_URL, open, rows, select, connections, start }
  }
  const triggersOf = `SELECT trigger_name FROM information_schema.triggers
    WHERE trigger_schema = database() ORDER BY 1`

  it('has the tables and columns that SQLite has', async () => {
    const site = await create()
    await (await site.open()).destroy()
    const sqlite = openWebFile(':memory:')
    whenTestEnds(() => sqlite.destroy())
    const tables = await sqlite.introspection.getTables()
    const wanted = tables.flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name}`),
    )
    const made = (await site.select(
      `SELECT concat(table_name, '.', column_name) AS name FROM information_schema.columns
       WHERE table_schema = database() AND extra NOT LIKE '%INVISIBLE%'`,
    )) as { name: string }[]
    const isOf = (names: string[]) => (column: string) =>
      names.some((name) => column === name || column.startsWith(`${name}.`))
    expect(
      made
        .map(({ name }) => name)
        .filter((name) => !isOf(onlyHere)(name))
        .sort(),
    ).toEqual(wanted.filter((name) => !isOf(leftOut)(name)).sort())
  })

  it('is made by one of two processes that start at once; the other waits', async () => {
    const { rows, select, connections, start } = await create()
    await rows(layout('000-lease.sql'))
    await rows("INSERT INTO leases VALUES ('migration', 'a third', 7, 1e15)")
    const both = [start(), start()]
    while ((await connections()).length < 4) await setTimeout(20)
    expect(await select("SHOW TABLES LIKE 'accounts'")).toEqual([])
    await rows('UPDATE leases SET until = 0')
    await Promise.all(both)
    expect(await select('SELECT version FROM portal_schema')).toEqual([
      { version: migrations.length },
    ])
    expect(await select('SELECT fence, until FROM leases')).toEqual([
      { fence: 9, until: 0 },
    ])
  })

  it('is finished by the next process after one was killed half way', async () => {
    const { DATABASE_URL, database, rows, select, connections, start } = await create()
    await rows(layout('000-lease.sql'))
    const [entries = ''] = /CREATE TABLE IF NOT EXISTS ledger_entries.*?\n\);/s.exec(
      layout('001-first.sql'),
    ) as string[]
    await rows(`SET foreign_key_checks = 0; ${entries} SET foreign_key_checks = 1`)
    // Whoever reads a table keeps others from adding a trigger to it.
    const reader = await createConnection(server().url(database))
    await reader.query('START TRANSACTION')
    await reader.query('SELECT * FROM ledger_entries')
    const killed = spawn(process.execPath, [program('cli'), 'news', 'list'], {
      env: { ...quickEnvironment, DATA_DIR: temporaryFolder(), DATABASE_URL },
    })
    const isWaiting = `SELECT 1 FROM information_schema.processlist
      WHERE db = '${database}' AND state LIKE '%metadata lock%'`
    while ((await select(isWaiting)).length === 0) await setTimeout(20)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const own = reader.threadId
    for (const { id } of await connections()) {
      if (id !== own)
        await server()
          .query(`KILL ${id}`)
          .catch(() => {})
    }
    await reader.end()
    expect(await select("SHOW TABLES LIKE 'own_realm'")).toEqual([])

    const next = start()
    while ((await connections()).length < 2) await setTimeout(20)
    expect(await select("SHOW TABLES LIKE 'own_realm'")).toEqual([])
    // As if the lifetime of the lease had passed.
    await rows('UPDATE leases SET until = 0')
    await next
    const whole = await create()
    await whole.start()
    expect(await select(triggersOf)).toEqual(await whole.select(triggersOf))
    expect(await select('SHOW TABLES')).toHaveLength(
      (await whole.select('SHOW TABLES')).length,
    )
  })

  it('steps forward once, and an older release leaves it alone', async () => {
    const { open, select } = await create()
    const step = join(temporaryFolder(), 'next.sql')
    writeFileSync(step, 'ALTER TABLE accounts ADD COLUMN IF NOT EXISTS title TEXT')
    const steps = [...mariadbMigrations, pathToFileURL(step)]
    for (const release of [mariadbMigrations, steps, steps, mariadbMigrations]) {
      await (await open(release)).destroy()
    }
    expect(await select('SELECT version FROM portal_schema')).toEqual([
      { version: migrations.length + 1 },
    ])
    expect(await select("SHOW COLUMNS FROM accounts LIKE 'title'")).toHaveLength(1)
  })
})
