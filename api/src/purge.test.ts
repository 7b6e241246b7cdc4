import { describe, expect, it } from '@jest/globals'
import { day } from '#src/durations.ts'
import { createPurge } from '#src/purge.ts'
import { refuseWrites, runSql } from '#src/testing/raw-sql.ts'
import { countRows, startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const past = Date.now() - 8 * day
const oldTry = { bucket: Buffer.of(0), madeAt: past, forgottenAt: past }
const oldLink = { purpose: 'reset', email: '', expiresAt: past } as const

describe('old rows', () => {
  it('of the audit log go after the days that the operator keeps them', async () => {
    const { app, db, note, purge } = await start()
    await createVisitor(app).logIn('demo', 'a-wrong-one')
    await note('old', 1_200, 401)
    await note('kept', 3, 399)
    await purge()
    const counted = 'SELECT event, count(*) AS n FROM audit_log GROUP BY event'
    expect(await runSql(db, counted)).toEqual([
      { event: 'kept', n: 3 },
      { event: 'login.refused', n: 1 },
    ])
  })

  it('of the audit log can be removed by nobody before they are thirty days old', async () => {
    const { db, note } = await start()
    await note('fresh', 1, 29)
    await note('old', 1, 31)
    const remove = (event: string) =>
      db.deleteFrom('auditLog').where('event', '=', event).execute()
    await expect(remove('fresh')).rejects.toThrow('the audit log is append-only')
    await remove('old')
    const update = db.updateTable('auditLog').set({ at: 0 })
    await expect(update.execute()).rejects.toThrow('append-only')
  })

  it('of tries, keys, links, devices and sessions go when they mean nothing any more', async () => {
    const { app, db, count, purge, addOld } = await start()
    const recent = Date.now() - 2 * day
    await addOld()
    const call = { owner: 'account:1', route: 'r', bodyHash: 'h', createdAt: past }
    const answered = { status: 200, answer: '{}' }
    await db
      .insertInto('callKeys')
      .values([
        { ...call, owner: 'anyone', key: 'k', createdAt: recent },
        { ...call, ...answered, key: 'old' },
        { ...call, reference: 'delivery:1', key: 'unfinished' },
        { ...call, reference: 'order:1', key: 'expired' },
        { ...call, ...answered, key: 'kept', createdAt: recent },
      ])
      .execute()
    const accountId = (await app.web.accounts.findByLogin('demo'))?.id ?? 0
    const device = {
      tokenHash: Buffer.of(2),
      accountId,
      lastUsedAt: Date.now() - 366 * day,
    }
    await db.insertInto('devices').values(device).execute()
    const session = { accountId, createdAt: past, userAgent: '' }
    await db
      .insertInto('sessions')
      .values([
        { ...session, tokenHash: Buffer.of(3), id: 'used', lastUsedAt: recent },
        { ...session, tokenHash: Buffer.of(4), id: 'left', lastUsedAt: past },
      ])
      .execute()
    await purge()
    const sessions = await db.selectFrom('sessions').select('id').execute()
    expect(sessions).toEqual([{ id: 'used' }])
    for (const table of ['attempts', 'mail_links', 'devices'])
      expect([table, await count(table)]).toEqual([table, 0])
    const keys = await db.selectFrom('callKeys').select('key').orderBy('key').execute()
    expect(keys.map(({ key }) => key)).toEqual(['kept', 'unfinished'])
  })

  it('that cannot be removed do not keep the others', async () => {
    const { db, count, purge, addOld } = await start()
    await addOld()
    await refuseWrites(db, 'DELETE ON attempts', 'a bad row')
    await expect(purge()).rejects.toThrow('a bad row')
    expect(await count('mail_links')).toBe(0)
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
    async note(event: string, count: number, daysAgo: number) {
      const entry = { at: Date.now() - daysAgo * day, event }
      await db.insertInto('auditLog').values(Array(count).fill(entry)).execute()
    },
    async addOld() {
      await db.insertInto('attempts').values(oldTry).execute()
      await db
        .insertInto('mailLinks')
        .values({ ...oldLink, tokenHash: Buffer.of(1) })
        .execute()
    },
  }
}
