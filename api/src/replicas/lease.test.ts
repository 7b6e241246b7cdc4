import { expect, it } from '@jest/globals'
import { readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { openWebDatabase, openWebFile } from '#src/database/open.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import { joinReplicas, type Lead } from '#src/replicas/lease.ts'
import { openMailServer } from '#src/testing/mail-server.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { startReplicas, until } from '#src/testing/mariadb/replicas.ts'
import { whenTestEnds } from '#src/testing/test-app.ts'

const silent = { log: { warn: () => {} }, keyPrint: 'of all' }

it('on SQLite every job runs, without a statement', async () => {
  const db = openWebFile(':memory:')
  const replica = await joinReplicas(db, silent)
  await db.destroy()
  let runs = 0
  await replica.run(async () => (runs += 1))
  expect([runs, replica.count()]).toEqual([1, 1])
})

describeWithMariadb('the lease of the jobs', (server) => {
  let name = 0
  async function open() {
    const database = `lease_${name++}`
    await server().query(`CREATE DATABASE ${database}`)
    const webDatabase = readOwnDatabaseUrl(server().siteUrl(database))
    const db = await openWebDatabase({ webDatabase, webFile: '' })
    whenTestEnds(() => db.destroy())
    const join = async () => {
      const replica = await joinReplicas(db, silent)
      whenTestEnds(replica.leave)
      return replica
    }
    return { db, join }
  }
  const publish = (db: WebDatabase, lead: Lead) =>
    transaction(db, async (tx) => {
      await lead.assertIn(tx)
      await tx
        .insertInto('news')
        .values({ publishedOn: `fence ${lead.fence}` })
        .execute()
    })

  it('is held by one replica, and by the next as soon as that one leaves', async () => {
    const { join } = await open()
    const [one, two] = [await join(), await join()]
    const ran: string[] = []
    const runBoth = async () => {
      await one.run(async () => ran.push('one'))
      await two.run(async () => ran.push('two'))
    }
    await runBoth()
    expect([one.fence(), two.fence()]).toEqual([1, null])
    await one.leave()
    await until(async () => {
      await runBoth()
      return ran.includes('two')
    })
    expect(ran[0]).toBe('one')
    expect(two.count()).toBe(1)
  })

  it('refuses what a replica writes after another one has followed', async () => {
    const { db, join } = await open()
    const [one, two] = [await join(), await join()]
    await one.run(async (lead) => {
      await publish(db, lead)
      await one.leave()
      let hasFollowed = false
      await until(async () => {
        await two.run(async (next) => {
          hasFollowed = true
          await publish(db, next)
        })
        return hasFollowed
      })
      await publish(db, lead)
      throw new Error('it is refused')
    })
    const written = await db.selectFrom('news').select('publishedOn').execute()
    expect(written.map(({ publishedOn }) => publishedOn)).toEqual(['fence 1', 'fence 2'])
  })

  it('does not let a replica in that has another secret key', async () => {
    const { db, join } = await open()
    await join()
    const stranger = joinReplicas(db, { ...silent, keyPrint: 'another' })
    await expect(stranger).rejects.toThrow('set API_SECRET to the same for all of them')
  })

  it('counts replicas and time by the database, whatever clock a machine has', async () => {
    const { join } = await open()
    const one = await join()
    const [row] = await server().query('SELECT unix_timestamp() * 1000 AS now')
    expect(Math.abs(one.now() - Number(row?.now))).toBeLessThan(60_000)
    const two = await join()
    expect(two.count()).toBe(2)
  })
})

describeWithMariadb('two replicas that send mails', (server) => {
  const receipts = (commands: readonly string[], login: string) =>
    commands.filter((line) => line === `RCPT TO:<${login}@example.com>`).length
  const register = (
    site: { post: (path: string, body: object) => Promise<unknown> },
    login: string,
  ) =>
    site.post('/auth/register', {
      login,
      email: `${login}@example.com`,
      password: 'segredo99',
    })

  async function open() {
    const mails = await openMailServer()
    whenTestEnds(mails.close)
    const env = { SMTP_URL: mails.url, MAIL_FROM: 'Aurora <no-reply@play.example>' }
    return { mails, ...(await startReplicas(server(), env)) }
  }

  it('go on within ten seconds when the one that leads is killed', async () => {
    const { mails, one, two, whenFollowed } = await open()
    const begin = performance.now()
    await one.kill()
    await whenFollowed()
    expect(performance.now() - begin).toBeLessThan(10_000)
    await register(two, 'killed')
    await until(() => receipts(mails.commands, 'killed') > 0)
  })

  it('send each mail once, though the leader was stopped in the middle of one', async () => {
    const { mails, one, two, count, whenFollowed } = await open()
    const { whenHeld, goOn } = mails.hold()
    await register(one, 'first')
    await whenHeld
    process.kill(one.pid, 'SIGSTOP')
    await register(two, 'second')
    await whenFollowed()
    await until(() => receipts(mails.commands, 'second') > 0)
    process.kill(one.pid, 'SIGCONT')
    goOn()
    await until(async () => (await count('outbox')) === 0)
    expect(receipts(mails.commands, 'first')).toBe(1)
    expect(receipts(mails.commands, 'second')).toBe(1)
  })
})
