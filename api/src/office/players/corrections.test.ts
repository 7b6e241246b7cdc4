import { describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { coinsADay } from 'shared-api/office/permissions'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { auditOf, joinStaff } from '#src/testing/office-app.ts'
import { countRows, startApp } from '#src/testing/test-app.ts'
import { join } from '#src/testing/visitor.ts'

const reason = 'a delivery was lost'
const ofSupport = coinsADay.support

async function openOffice() {
  const { app } = await startApp()
  await join(app, 'hero')
  const support = await joinStaff(app, 'support')
  const owner = await joinStaff(app, 'owner')
  const give = (coins: number, key?: string, member = support) =>
    member.once('/players/hero/coins', { coins, reason }, key)
  return { app, support, owner, give, ...watch(app) }
}

function watch(app: FastifyInstance) {
  return {
    async balance(login = 'hero') {
      expect(await auditLedger(app.webDatabase)).toEqual([])
      const account = await app.web.accounts.findByLogin(login)
      return app.web.ledger.balance(account?.id ?? 0)
    },
  }
}

describe('coins that a member of staff gives', () => {
  it('arrive at once, once for each call, with reason and name', async () => {
    const { app, support, give, balance } = await openOffice()
    const first = (await give(50, 'key-1')).json()
    expect(first).toMatchObject({ state: 'confirmed', coins: 50, login: 'hero', reason })
    expect((await give(50, 'key-1')).json()).toEqual(first)
    expect(await balance()).toBe(50)
    expect((await give(-20)).json().state).toBe('confirmed')
    expect(await balance()).toBe(30)
    expect((await give(-31)).json().code).toBe('insufficient-balance')
    expect((await give(0)).json().code).toBe('no-coins')
    const page = (await support.get('/players/hero')).json()
    expect(page.corrections).toMatchObject([{ coins: -20 }, { coins: 50 }])
    expect(await auditOf(app, 'coins.corrected')).toMatchObject([
      {
        actor: `${support.id}:support`,
        login: 'hero',
        detail: `50 coins, correction 1: ${reason}`,
      },
      {},
    ])
    expect((await support.get('/session')).json().coinsLeft).toBe(ofSupport - 70)
  })

  it('are counted for the day, also when ten calls come at once', async () => {
    const { give, balance, support } = await openOffice()
    const part = ofSupport / 4
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(part)))
    const states = answers.map((answer) => answer.json().state).sort()
    expect(states).toEqual([...Array(4).fill('confirmed'), ...Array(6).fill('requested')])
    expect(await balance()).toBe(ofSupport)
    expect((await support.get('/corrections')).json()).toHaveLength(10)
  })

  it('arrive once when the same call comes ten times at once', async () => {
    const { app, give, balance } = await openOffice()
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(10, 'same')))
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    expect(await balance()).toBe(10)
    expect(await countRows(app.webDatabase, 'coin_corrections')).toBe(1)
  })

  it('need a code of the last minutes, and that is asked for anew', async () => {
    const { support, give, balance } = await openOffice()
    await support.ageCode(5 * 60_000)
    expect((await give(10)).json().code).toBe('code-needed')
    expect(await balance()).toBe(0)
    await support.post('/session/code', { code: support.nextCode() })
    expect((await give(10)).statusCode).toBe(200)
  })

  it('never go to a player with the address of the member, and that to his computer waits', async () => {
    const { app, support, balance } = await openOffice()
    const own = (login: string) =>
      support.once(`/players/${login}/coins`, { coins: 5, reason })
    await join(app, 'alter')
    const accounts = app.webDatabase.updateTable('accounts')
    await accounts
      .set({ email: 'Support@staff.example' })
      .where('login', '=', 'alter')
      .execute()
    expect((await own('alter')).json().code).toBe('own-account')
    await join(app, 'second', '192.0.2.1')
    expect((await own('second')).json().state).toBe('requested')
    expect([await balance('alter'), await balance('second')]).toEqual([0, 0])
  })
})

describe('coins above the limit', () => {
  const decide = (isConfirmed: boolean, more = {}) => ({ isConfirmed, ...more })

  it('arrive when another member confirms them, once', async () => {
    const { app, support, owner, give, balance } = await openOffice()
    const { id, state } = (await give(ofSupport + 1)).json()
    expect([state, await balance()]).toEqual(['requested', 0])
    expect((await support.once(`/corrections/${id}`, decide(true))).json().code).toBe(
      'not-permitted',
    )
    const confirm = () => owner.once(`/corrections/${id}`, decide(true))
    const answers = await Promise.all(Array.from({ length: 10 }, confirm))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
    expect(await balance()).toBe(ofSupport + 1)
    const late = (await confirm()).json()
    expect(late).toMatchObject({
      code: 'decided-before',
      message: 'owner has confirmed it before you',
    })
    expect(await auditOf(app, 'coins.confirmed')).toHaveLength(1)
  })

  it('are not confirmed by the member who asked for them', async () => {
    const { owner, give, balance } = await openOffice()
    const { id } = (await give(coinsADay.owner + 1, undefined, owner)).json()
    expect((await owner.once(`/corrections/${id}`, decide(true))).json().code).toBe(
      'own-request',
    )
    expect(await balance()).toBe(0)
  })

  it('stay away when they are refused, with the reason', async () => {
    const { owner, give, balance } = await openOffice()
    const { id } = (await give(ofSupport + 1)).json()
    const answer = await owner.once(
      `/corrections/${id}`,
      decide(false, { reason: 'no proof' }),
    )
    expect(answer.json()).toMatchObject({ state: 'refused', answer: 'no proof' })
    expect((await owner.once(`/corrections/${id}`, decide(true))).json().code).toBe(
      'decided-before',
    )
    expect(await balance()).toBe(0)
  })
})

it.each(['editor', 'reader'] as const)(
  'a member who is %s gives no coins',
  async (role) => {
    const { app, balance } = await openOffice()
    const member = await joinStaff(app, role)
    const answer = await member.once('/players/hero/coins', { coins: 1, reason })
    expect([answer.statusCode, answer.json().code, await balance()]).toEqual([
      403,
      'not-permitted',
      0,
    ])
  },
)
