import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { createAccounts, LoginTakenError } from '#src/accounts/accounts.ts'
import { migrations } from '#src/database/migrations.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { transaction } from '#src/database/transaction.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const ana = { login: 'ana', email: 'ana@example.com', passwordHash: 'x' }

const openNew = () => openWebDatabase(join(temporaryFolder(), 'web.sqlite'))

describe('the web database', () => {
  it('is durable, and steps forward once', async () => {
    const path = join(temporaryFolder(), 'web.sqlite')
    const first = openWebDatabase(path)
    await createAccounts(first).create(ana)
    first.close()
    const db = openWebDatabase(path)
    const pragma = (name: string) => db.prepare(`PRAGMA ${name}`).get()?.[name]
    expect(pragma('user_version')).toBe(migrations.length)
    expect([pragma('journal_mode'), pragma('synchronous')]).toEqual(['wal', 2])
    expect(await createAccounts(db).findByLogin('ana')).toMatchObject({ email: ana.email })
  })

  it('is left alone by a release that is older than it', () => {
    const path = join(temporaryFolder(), 'web.sqlite')
    const newer = openWebDatabase(path)
    newer.exec('PRAGMA user_version = 99')
    newer.close()
    const db = openWebDatabase(path)
    expect(db.prepare('PRAGMA user_version').get()?.user_version).toBe(99)
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

  it('holds each login once', async () => {
    const accounts = createAccounts(openNew())
    await accounts.create(ana)
    await expect(accounts.create(ana)).rejects.toThrow(LoginTakenError)
  })
})
