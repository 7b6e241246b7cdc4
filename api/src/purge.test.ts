import { describe, expect, it } from '@jest/globals'
import { day } from '#src/durations.ts'
import { createPurge } from '#src/purge.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

describe('old rows', () => {
  it('of the audit log go after the days that the operator keeps them', async () => {
    const { app } = await startApp({ characters: 20 })
    await createVisitor(app).logIn('demo', 'a-wrong-one')
    note(app.webDatabase, 'old', 1_200, 401)
    note(app.webDatabase, 'kept', 3, 399)
    await createPurge(app.webDatabase, { auditDays: 400 })()
    const events = app.webDatabase
      .prepare('SELECT event, count(*) AS n FROM audit_log GROUP BY event')
      .all()
    expect(events).toEqual([
      { event: 'kept', n: 3 },
      { event: 'login.refused', n: 1 },
    ])
  })

  it('of the audit log can be removed by nobody before they are thirty days old', async () => {
    const { app } = await startApp({ characters: 20 })
    note(app.webDatabase, 'fresh', 1, 29)
    note(app.webDatabase, 'old', 1, 31)
    const remove = (event: string) =>
      app.webDatabase.exec(`DELETE FROM audit_log WHERE event = '${event}'`)
    expect(() => remove('fresh')).toThrow('the audit log is append-only')
    remove('old')
    expect(() => app.webDatabase.exec('UPDATE audit_log SET at = 0')).toThrow('append-only')
  })

  it('of tries, keys, links and devices go when they mean nothing any more', async () => {
    const { app } = await startApp({ characters: 20 })
    const db = app.webDatabase
    const past = Date.now() - 8 * day
    db.exec(`
      INSERT INTO attempts (bucket, made_at, forgotten_at) VALUES (x'00', ${past}, ${past});
      INSERT INTO call_keys VALUES
        ('anyone', 'r', 'k', 'h', NULL, NULL, NULL, ${Date.now() - 2 * day}),
        ('account:1', 'r', 'old', 'h', NULL, 200, '{}', ${past}),
        ('account:1', 'r', 'unfinished', 'h', 'delivery:1', NULL, NULL, ${past}),
        ('account:1', 'r', 'expired', 'h', 'order:1', NULL, NULL, ${past}),
        ('account:1', 'r', 'kept', 'h', NULL, 200, '{}', ${Date.now() - 2 * day});
      INSERT INTO mail_links VALUES (x'01', 'reset', NULL, '', ${past}, NULL);
      INSERT INTO devices SELECT x'02', id, ${Date.now() - 366 * day} FROM accounts;
    `)
    await createPurge(db, { auditDays: 400 })()
    const count = (table: string) =>
      db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n
    expect([count('attempts'), count('mail_links'), count('devices')]).toEqual([0, 0, 0])
    expect(db.prepare('SELECT key FROM call_keys ORDER BY key').all()).toEqual([
      { key: 'kept' },
      { key: 'unfinished' },
    ])
  })

  it('that cannot be removed do not keep the others', async () => {
    const { app } = await startApp({ characters: 20 })
    const db = app.webDatabase
    const past = Date.now() - 8 * day
    db.exec(`
      INSERT INTO attempts (bucket, made_at, forgotten_at) VALUES (x'00', ${past}, ${past});
      INSERT INTO mail_links VALUES (x'01', 'reset', NULL, '', ${past}, NULL);
      CREATE TRIGGER poison BEFORE DELETE ON attempts BEGIN SELECT raise(ABORT, 'a bad row'); END;
    `)
    await expect(createPurge(db, { auditDays: 400 })()).rejects.toThrow('a bad row')
    expect(db.prepare('SELECT count(*) AS n FROM mail_links').get()?.n).toBe(0)
  })
})

function note(
  db: { exec(sql: string): void },
  event: string,
  count: number,
  daysAgo: number,
) {
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  const at = Date.now() - daysAgo * day
  db.exec(`${rows} INSERT INTO audit_log (at, event) SELECT ${at}, '${event}' FROM n`)
}
