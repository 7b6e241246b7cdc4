import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { createAccounts, LoginTakenError } from '#src/accounts/accounts.ts'
import { migrations, openWebDatabase } from '#src/database/open.ts'
import { transaction } from '#src/database/transaction.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const ana = { login: 'ana', email: 'ana@example.com', passwordHash: 'x' }

const openNew = () => openWebDatabase(join(temporaryFolder(), 'web.sqlite'))

describe('the web database', () => {
  it('is durable, and steps forward once; an older release leaves it alone', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'web.sqlite')
    const pragma = (db: DatabaseSync, name: string) =>
      db.prepare(`PRAGMA ${name}`).get()?.[name]
    const first = openWebDatabase(path)
    expect([pragma(first, 'journal_mode'), pragma(first, 'synchronous')]).toEqual([
      'wal',
      2,
    ])
    createAccounts(first).create(ana)
    first.close()
    const step = join(folder, '002.sql')
    writeFileSync(step, 'ALTER TABLE accounts ADD COLUMN title TEXT')
    const steps = [...migrations, pathToFileURL(step)]
    for (const release of [steps, steps, migrations]) {
      const db = openWebDatabase(path, release)
      expect(pragma(db, 'user_version')).toBe(2)
      const row = { email: ana.email, title: null }
      expect(db.prepare('SELECT * FROM accounts').get()).toMatchObject(row)
      db.close()
    }
  })

  it('takes back a transaction that fails', () => {
    const db = openNew()
    const fail = () =>
      transaction(db, () => {
        db.exec("INSERT INTO news (published_on) VALUES ('2026-01-01')")
        throw new Error('no')
      })
    expect(fail).toThrow('no')
    expect(db.prepare('SELECT 1 FROM news').all()).toEqual([])
  })

  it('keeps the reason of a transaction that SQLite has taken back by itself', () => {
    const db = openNew()
    const { page_count: pages } = db.prepare('PRAGMA page_count').get() ?? {}
    db.exec(`PRAGMA max_page_count = ${pages}`)
    const fill = () =>
      transaction(db, () => {
        db.exec("INSERT INTO news (published_on) VALUES ('2026-01-01')")
        db.exec("INSERT INTO news (published_on) VALUES (printf('%.*c', 100000, 'x'))")
      })
    expect(fill).toThrow('database or disk is full')
    expect(db.prepare('SELECT 1 FROM news').all()).toEqual([])
    db.exec('PRAGMA max_page_count = 1000000')
    fill()
    expect(db.prepare('SELECT 1 FROM news').all()).toHaveLength(2)
  })

  it('holds each login once', () => {
    const accounts = createAccounts(openNew())
    accounts.create(ana)
    expect(() => accounts.create(ana)).toThrow(LoginTakenError)
  })
})
