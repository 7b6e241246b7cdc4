import { expect, it } from '@jest/globals'
import { balanceOf } from '#src/coins/ledger/ledger.ts'
import { readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { grantCoins } from '#src/testing/grant-coins.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { startReplicas, until } from '#src/testing/mariadb/replicas.ts'
import { whenTestEnds } from '#src/testing/test-app.ts'

type Site = Awaited<ReturnType<typeof startReplicas>>['one']
type Call = (site: Site, n: number) => ReturnType<Site['post']>

describeWithMariadb('two replicas', (server) => {
  /** Calls to both at once, one after the other in turn. */
  const alternate = ({ one, two }: { one: Site; two: Site }, calls: number, call: Call) =>
    Promise.all(Array.from({ length: calls }, (_, n) => call(n % 2 ? two : one, n)))

  async function open(options: Parameters<typeof startReplicas>[2] = {}) {
    const replicas = await startReplicas(server(), { COIN_CHANNEL: 'stack' }, options)
    const logIn = (site: Site, password = 'segredo99') =>
      site.post('/auth/login', { login: 'anna', password })
    const token = String((await logIn(replicas.one)).body.token)
    const webDatabase = readOwnDatabaseUrl(replicas.databaseUrl)
    const db = await openWebDatabase({ webDatabase, webFile: '' })
    whenTestEnds(() => db.destroy())
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', 'anna')
      .executeTakeFirstOrThrow()
    await grantCoins(db, id, 500)
    const balance = () => balanceOf(db, { player: id })
    return { ...replicas, logIn, token, balance }
  }

  it('carry out a call once that reaches both at once, and give one answer', async () => {
    const site = await open()
    const send: Call = (to) =>
      to.post('/game/send-coins', { charName: 'João', amount: 30 }, site.token, {
        'idempotency-key': 'k1',
      })
    const answers = await alternate(site, 10, send)
    const texts = answers.map(({ status, body }) => `${status} ${body.success}`)
    expect(new Set(texts)).toEqual(new Set(['200 true']))
    expect(await site.count('deliveries')).toBe(1)
    expect(await site.balance()).toBe(470)
  })

  it('deliver to one character in turn, each coin once, whoever began the session', async () => {
    const site = await open()
    const send: Call = (to) =>
      to.post('/game/send-coins', { charName: 'João', amount: 10 }, site.token)
    const answers = await alternate(site, 6, send)
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await site.balance()).toBe(440)
  })

  it('admit as many tries as one, of passwords and of links', async () => {
    const site = await open()
    const guess: Call = async (to, n) => {
      const answer = await site.logIn(to, `a-wrong-one-${n}`)
      // On a busy machine the server may ask to try again.
      return answer.status === 503 ? guess(to, n) : answer
    }
    const said: string[] = []
    for (const _ of [1, 2, 3, 4]) {
      const answers = await alternate(site, 4, guess)
      said.push(...answers.map(({ body }) => String(body.message)))
    }
    expect(said.filter((text) => text === 'auth.incorrectPassword')).toHaveLength(10)

    // Counted in memory: each of them admits a half.
    await site.whenSeen()
    const token = 'x'.repeat(43)
    const tryLink: Call = (to) =>
      to.post('/auth/reset-password', { token, password: 'other-segredo99' })
    const answers = await alternate(site, 60, tryLink)
    const refused = answers.filter(({ body }) => body.message === 'auth.tooManyAttempts')
    expect(answers.length - refused.length).toBe(30)
  })

  it('whose clocks are five minutes apart know the same sessions, and do a call once', async () => {
    const ahead = 'Date.now = ((now) => () => now() + 300_000)(Date.now)'
    const secondFlags = ['--import', `data:text/javascript,${encodeURIComponent(ahead)}`]
    const { one, two, logIn, ...site } = await open({ secondFlags })
    expect(one.log()).not.toContain('the clock of this machine')
    expect(two.log()).toContain('set both by NTP')
    for (const token of [site.token, String((await logIn(two)).body.token)]) {
      const send: Call = (to) =>
        to.post('/game/send-coins', { charName: 'João', amount: 30 }, token, {
          'idempotency-key': token,
        })
      const answers = await alternate({ one, two }, 4, send)
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
    }
    expect(await site.count('deliveries')).toBe(2)
    expect(await site.balance()).toBe(440)
  })

  it('answer in time while the database stalls, keep public pages, and do a call once afterwards', async () => {
    const site = await open({ limitMs: 4_000 })
    const { one, two, token } = site
    expect((await one.get('/players/ranking')).status).toBe(200)
    const send: Call = (to) =>
      to.post('/game/send-coins', { charName: 'João', amount: 30 }, token, {
        'idempotency-key': 'stalled',
      })
    server().stall()
    try {
      const answers = await Promise.all([send(one, 0), send(two, 1)])
      expect(answers.map(({ status }) => status)).toEqual([503, 503])
      expect((await one.get('/players/ranking')).status).toBe(200)
    } finally {
      server().goOn()
    }
    const settled = async () => (await send(one, 0)).status === 200
    await until(settled)
    expect((await send(two, 1)).status).toBe(200)
    expect(await site.count('deliveries')).toBe(1)
    expect(await site.balance()).toBe(470)
  })
})
