import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { openWebFile } from '#src/database/open.ts'
import type { Db, WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

const isOutside = 'within a transaction, use its `tx`'

function open() {
  const file = join(temporaryFolder(), 'web.sqlite')
  const db = openWebFile(file)
  whenTestEnds(() => db.destroy())
  return { file, db }
}

const publish = (db: Db, publishedOn: string) =>
  db.insertInto('news').values({ publishedOn }).execute()

async function days(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('news').select('publishedOn').orderBy('id').execute()
  return rows.map(({ publishedOn }) => publishedOn)
}

describe('the database in this process', () => {
  it.each([
    ['a statement', (db: WebDatabase) => publish(db, 'late')],
    ['a transaction', (db: WebDatabase) => transaction(db, (tx) => publish(tx, 'late'))],
  ])('lets %s wait for a process that writes, and goes on meanwhile', async (_, write) => {
    const { file, db } = open()
    const writer = await holdWriteLock(file)
    let isWritten = false
    const writing = write(db).then(() => {
      isWritten = true
    })
    // By now it has met the lock; had it blocked this process, nobody could release the lock.
    await setImmediate()
    expect(isWritten).toBe(false)
    await writer.release()
    await writing
    expect(await days(db)).toEqual(['of another process', 'late'])
  })

  it('has no parameter for a limit, with whose values a statement would be compiled again', () => {
    const newest = open().db.selectFrom('news').select('id').where('id', '<', 5).limit(3)
    const { sql, parameters } = newest.compile()
    expect(sql).toMatch(/ limit 3$/)
    expect(parameters).toEqual([5])
  })

  it('runs one transaction after the other, and a statement between them', async () => {
    const { db } = open()
    const count = (tx: Db) => days(tx).then(({ length }) => length)
    const add = async (tx: Db) => publish(tx, `after ${await count(tx)}`)
    const first = transaction(db, add)
    const between = days(db)
    const others = Array.from({ length: 20 }, () => transaction(db, add))
    expect(await between).toEqual(['after 0'])
    await Promise.all([first, ...others])
    expect(await days(db)).toEqual(Array.from({ length: 21 }, (_, n) => `after ${n}`))
  })

  it('takes back a transaction that fails, and serves the next', async () => {
    const { db } = open()
    const failing = transaction(db, async (tx) => {
      await publish(tx, 'lost')
      throw new Error('no')
    })
    const next = transaction(db, (tx) => publish(tx, 'kept'))
    await expect(failing).rejects.toThrow('no')
    await next
    expect(await days(db)).toEqual(['kept'])
  })

  it.each([
    ['a statement', (db: WebDatabase) => publish(db, 'beside')],
    [
      'another transaction',
      (db: WebDatabase) => transaction(db, (tx) => publish(tx, 'beside')),
    ],
  ])('refuses %s beside the transaction that makes it', async (_, write) => {
    const { db } = open()
    const refused = transaction(db, async (tx) => {
      await publish(tx, 'before')
      await write(db)
    })
    await expect(refused).rejects.toThrow(isOutside)
    expect(await days(db)).toEqual([])
  })

  it('closes after what was begun before', async () => {
    const { db } = open()
    const writing = transaction(db, async (tx) => {
      await publish(tx, 'first')
      await setImmediate()
      await publish(tx, 'second')
      return days(tx)
    })
    await setImmediate()
    await db.destroy()
    expect(await writing).toEqual(['first', 'second'])
  })
})

/** Another process, which has written and not committed yet. */
async function holdWriteLock(file: string) {
  const script = `
    const db = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    db.exec("BEGIN IMMEDIATE; INSERT INTO news (published_on) VALUES ('of another process')")
    process.stdout.write('held')
    process.stdin.resume().on('end', () => db.exec('COMMIT'))`
  const child = spawn(process.execPath, ['-e', script, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  whenTestEnds(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return {
    async release() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
