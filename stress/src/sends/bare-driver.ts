import { copyFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Mariadb } from 'api/src/testing/mariadb/server.ts'
import { createConnection } from 'mysql2/promise'

/** Writes down what a site writes, and writes it again without the site, into a copy of its database. */
export type Recorder = {
  start(): Promise<void>
  end(): Promise<void>
  /** @returns the seconds that the bare driver takes for the same rows in the same transactions */
  replay(): Promise<number>
}

const isWrite = (sql: string) => /^\s*(insert|update|delete|begin|commit)\b/i.test(sql)

/** @param file the site's own data, as it is opened with `synchronous = FULL` */
export function recordSqlite(file: string): Recorder {
  const writes: { sql: string; values: SQLInputValue[] }[] = []
  let isOn = false
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql)
    if (this.location() !== file || !isWrite(sql)) return statement
    for (const name of ['run', 'all'] as const) {
      const original = statement[name].bind(statement)
      const noted = (...values: SQLInputValue[]) => {
        if (isOn) writes.push({ sql, values })
        return original(...values)
      }
      Object.assign(statement, { [name]: noted })
    }
    return statement
  }
  const copy = `${file}.copy`
  return {
    async start() {
      using db = new DatabaseSync(file)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      copyFileSync(file, copy)
      isOn = true
    },
    async end() {
      isOn = false
      DatabaseSync.prototype.prepare = prepare
    },
    async replay() {
      using db = new DatabaseSync(copy)
      db.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
      )
      const statements = new Map<string, ReturnType<typeof db.prepare>>()
      const began = performance.now()
      for (const { sql, values } of writes) {
        const statement = statements.get(sql) ?? db.prepare(sql)
        statements.set(sql, statement)
        statement.all(...values)
      }
      return (performance.now() - began) / 1_000
    },
  }
}

/** @param database the site's own data on this node */
export function recordMariadb(node: Mariadb, database: string): Recorder {
  const copy = `${database}_copy`
  let writes: string[] = []
  return {
    async start() {
      await node.query(`CREATE DATABASE ${copy}; USE ${database}`)
      const tables = await node.query('SHOW TABLES')
      for (const table of tables.flatMap((row) => Object.values(row))) {
        await node.query(`CREATE TABLE ${copy}.${table} LIKE ${database}.${table}`)
        await node.query(`INSERT INTO ${copy}.${table} SELECT * FROM ${database}.${table}`)
      }
      await node.query('TRUNCATE mysql.general_log')
      await node.query("SET GLOBAL log_output = 'TABLE', GLOBAL general_log = 1")
    },
    async end() {
      await node.query('SET GLOBAL general_log = 0')
      const rows = await node.query(
        "SELECT CONVERT(argument USING utf8mb4) AS text FROM mysql.general_log WHERE command_type = 'Query'",
      )
      const all = rows.map(({ text }) => String(text))
      // Beats of the lease are no part of a send, and triggers work by themselves.
      writes = all.filter((text) => isWrite(text) && !/\bleases\b|\bNEW\./.test(text))
    },
    async replay() {
      const { hostname, port, username } = new URL(node.url(copy))
      const place = { host: hostname, port: Number(port), user: username }
      const connection = await createConnection({ ...place, database: copy })
      const began = performance.now()
      for (const sql of writes) await connection.query(sql)
      const seconds = (performance.now() - began) / 1_000
      await connection.end()
      return seconds
    },
  }
}

/** Each send raises a stack of the demo realm, in a transaction of its own. @returns seconds */
export function replayGame(file: string, sends: number): number {
  const copy = `${file}.copy`
  copyFileSync(file, copy)
  using db = new DatabaseSync(copy)
  // As the site opens the demo realm.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  const raise = db.prepare('UPDATE items SET count = count + 1 WHERE item_id = 4037')
  const began = performance.now()
  for (let sent = 0; sent < sends; sent += 1) raise.run()
  return (performance.now() - began) / 1_000
}
