import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { createDiskWatch } from '#src/database/disk-watch.ts'
import { openToRead, openWebFile } from '#src/database/open.ts'
import { runSql } from '#src/testing/raw-sql.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const sqliteError = (errcode: number) => Object.assign(new Error('of SQLite'), { errcode })
const systemError = (code: string) => Object.assign(new Error('of the system'), { code })

function setUp() {
  const folder = temporaryFolder()
  const db = openWebFile(join(folder, 'web.sqlite'))
  const said: string[] = []
  const say = (...line: unknown[]) =>
    void said.push(String(line.at(-1)).replace(folder, 'D'))
  const watch = createDiskWatch({ folder, log: () => ({ error: say, warn: say }) })
  return { folder, db, said, watch }
}

describe('the watch of the disk', () => {
  it('writes once in five seconds, however often it is asked', async () => {
    const { folder, db, watch } = setUp()
    await using other = openToRead(join(folder, 'web.sqlite'))
    const changes = () => runSql(other, 'PRAGMA data_version')
    const before = await changes()
    expect(await watch.check(db)).toBeNull()
    const after = await changes()
    expect(after).not.toEqual(before)
    for (let n = 0; n < 1000; n++) await watch.check(db)
    expect(await changes()).toEqual(after)
  })

  it('says each thing once: what is wrong, what else is wrong, and that it works again', async () => {
    const { db, said, watch } = setUp()
    for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EROFS', 'ENOSPC']) {
      expect(watch.note(systemError(code))).toBe(true)
    }
    await watch.check(db)
    expect(said).toEqual([
      expect.stringMatching(/^the disk of D is full: /),
      expect.stringMatching(/^the disk of D is read-only: /),
      expect.stringMatching(/^the disk of D is full: /),
      'the disk of D takes writes again',
    ])
    expect(watch.fault()).toBeNull()
  })

  it.each([
    ['SQLITE_FULL', sqliteError(13), 'disk-full'],
    ['SQLITE_READONLY_DBMOVED', sqliteError(1032), 'disk-read-only'],
    ['SQLITE_IOERR_WRITE', sqliteError(778), 'disk-failed'],
    ['SQLITE_CANTOPEN', sqliteError(14), 'disk-failed'],
    ['a cause', new Error('outer', { cause: sqliteError(13) }), 'disk-full'],
  ])('knows %s', (_, error, problem) => {
    const { watch } = setUp()
    watch.note(error)
    expect(watch.fault()).toMatchObject({ problem, since: expect.any(Date) })
  })

  it.each([
    ['a lock', sqliteError(5)],
    ['damage', sqliteError(11)],
    ['a broken rule', sqliteError(2067)],
    ['a refused connection', systemError('ECONNREFUSED')],
    ['nothing', undefined],
  ])('leaves %s to others', (_, error) => {
    const { said, watch } = setUp()
    expect(watch.note(error)).toBe(false)
    expect([watch.fault(), said]).toEqual([null, []])
  })
})
