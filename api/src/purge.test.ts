import { describe, expect, it } from '@jest/globals'
import { day } from '#src/durations.ts'
import { createPurge } from '#src/purge.ts'
import { countRows, startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const past = Date.now() - 8 * day
const oldTry = `INSERT INTO attempts (bucket, made_at, forgotten_at) VALUES (x'00', ${past}, ${past});`
const oldLink = `INSERT INTO mail_links VALUES (x'01', 'reset', NULL, '', ${past}, NULL);`

describe('old rows', () => {
  it('of the audit log go after the days that the operator keeps them', async () => {
    const { app, db, note, purge } = await start()
    await createVisitor(app).logIn('demo', 'a-wrong-one')
    note('old', 1_200, 401)
    note('kept', 3, 399)
    await purge()
    const events = db.prepare('SELECT event, count(*) AS n FROM audit_log GROUP BY event')
    expect(events.all()).toEqual([
      { event: 'kept', n: 3 },
      { event: 'login.refused', n: 1 },
    ])
  })

  it('of the audit log can be removed by nobody before they are thirty days old', async () => {
    const { db, note } = await start()
    note('fresh', 1, 29)
    note('old', 1, 31)
    const remove = (event: string) =>
      db.exec(`DELETE FROM audit_log WHERE event = '${event}'`)
    expect(() => remove('fresh')).toThrow('the audit log is append-only')
    remove('old')
    expect(() => db.exec('UPDATE audit_log SET at = 0')).toThrow('append-only')
  })

  it('of tries, keys, links and devices go when they mean nothing any more', async () => {
    const { db, count, purge } = await start()
    const recent = Date.now() - 2 * day
    db.exec(`${oldTry} ${oldLink}
      INSERT INTO call_keys VALUES
        ('anyone', 'r', 'k', 'h', NULL, NULL, NULL, ${recent}),
        ('account:1', 'r', 'old', 'h', NULL, 200, '{}', ${past}),
        ('account:1', 'r', 'unfinished', 'h', 'delivery:1', NULL, NULL, ${past}),
        ('account:1', 'r', 'expired', 'h', 'order:1', NULL, NULL, ${past}),
        ('account:1', 'r', 'kept', 'h', NULL, 200, '{}', ${recent});
      INSERT INTO devices SELECT x'02', id, ${Date.now() - 366 * day} FROM accounts;
    `)
    await purge()
    expect([count('attempts'), count('mail_links'), count('devices')]).toEqual([0, 0, 0])
    const keys = db.prepare('SELECT key FROM call_keys ORDER BY key').all()
    expect(keys.map(({ key }) => key)).toEqual(['kept', 'unfinished'])
  })

  it('that cannot be removed do not keep the others', async () => {
    const { db, count, purge } = await start()
    db.exec(`${oldTry} ${oldLink}
      CREATE TRIGGER poison BEFORE DELETE ON attempts BEGIN SELECT raise(ABORT, 'a bad row'); END;
    `)
    await expect(purge()).rejects.toThrow('a bad row')
    expect(count('mail_links')).toBe(0)
  })
})

async function start() {
  const { app } = await startApp({ characters: 20 })
  const db = app.webDatabase
  return {
    app,
    db,
    purge: createPurge(db, { auditDays: 400 }),
    count: (table: string) => countRows(db, table),
    /** Adds entries to the audit log. */
    note(event: string, count: number, daysAgo: number) {
      const insert = db.prepare('INSERT INTO audit_log (at, event) VALUES (?, ?)')
      for (let i = 0; i < count; i++) insert.run(Date.now() - daysAgo * day, event)
    },
  }
}
