import { expect, it } from '@jest/globals'
import { readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { createCachedRead } from '#src/http/cached-read.ts'
import { shareRead } from '#src/http/share-read.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { until } from '#src/testing/mariadb/replicas.ts'
import { whenTestEnds } from '#src/testing/test-app.ts'

const long = { name: '/players/ranking ', interval: 600_000 }

describeWithMariadb('a public read of several replicas', (server) => {
  let count = 0
  async function open() {
    const database = `reads_${count++}`
    await server().query(`CREATE DATABASE ${database}`)
    const webDatabase = readOwnDatabaseUrl(server().siteUrl(database))
    const db = await openWebDatabase({ webDatabase, webFile: '' })
    whenTestEnds(() => db.destroy())
    let reads = 0
    const read = async () => ({ top: [`read ${++reads}`] })
    return { db, database, read, reads: () => reads }
  }

  it('is computed once, however many of them start with it at once', async () => {
    const { db, read } = await open()
    const all = await Promise.all(
      Array.from({ length: 8 }, () => shareRead(db, long, read)),
    )
    expect(all.map(({ data }) => data)).toEqual(Array(8).fill({ top: ['read 1'] }))
  })

  it('gives the old value while another replica computes the new one, which all get then', async () => {
    const { db, database, read } = await open()
    await shareRead(db, long, read)
    await server().query(`UPDATE ${database}.public_reads SET computed_at = 0`)
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = shareRead(db, long, () => promise.then(read))
    let isClaimed = false
    await until(async () => {
      const [row] = await server().query(
        `SELECT claimed_until AS at FROM ${database}.public_reads`,
      )
      isClaimed = Number(row?.at) > 0
      return isClaimed
    })
    expect((await shareRead(db, long, read)).data).toEqual({ top: ['read 1'] })
    resolve()
    await slow
    expect((await shareRead(db, long, read)).data).toEqual({ top: ['read 2'] })
  })

  it('is computed by another replica where the first one died with it', async () => {
    const { db, database, read } = await open()
    void shareRead(db, long, () => new Promise(() => {}))
    const next = until(async () => {
      await server().query(
        `UPDATE ${database}.public_reads SET claimed_until = 0 WHERE fence = 1`,
      )
      const [row] = await server().query(`SELECT fence FROM ${database}.public_reads`)
      return Number(row?.fence) > 0
    })
    await next
    expect((await shareRead(db, long, read)).data).toEqual({ top: ['read 1'] })
  })

  it('is not asked for again before an interval has passed, while the game is away', async () => {
    const { db, database, read } = await open()
    await shareRead(db, long, read)
    await server().query(`UPDATE ${database}.public_reads SET computed_at = 0`)
    let asked = 0
    const fail = async () => {
      asked += 1
      throw new Error('away')
    }
    await expect(shareRead(db, long, fail)).rejects.toThrow('away')
    expect((await shareRead(db, long, fail)).data).toEqual({ top: ['read 1'] })
    expect(asked).toBe(1)
  })

  it('stays as it was while the database of the site is away', async () => {
    const { db, read } = await open()
    const failures: unknown[] = []
    let clock = 0
    const cached = createCachedRead({
      interval: 1_000,
      read: async () => (await shareRead(db, long, read)).data,
      onFailure: (error) => failures.push(error),
      now: () => clock,
    })
    const before = await cached.get('')
    await server().kill()
    clock += 1_000
    expect(await cached.get('')).toEqual(before)
    await until(() => failures.length > 0)
    clock += 1_000
    expect(await cached.get('')).toEqual(before)
    await server().start()
  })
})
