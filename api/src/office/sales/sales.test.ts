import { describe, expect, it } from '@jest/globals'
import { createSalesLists } from '#src/office/sales/lists.ts'
import { joinStaff } from '#src/testing/office-app.ts'
import { startShop } from '#src/testing/shop-app.ts'

const timeZone = 'America/Sao_Paulo'

describe('the sales', () => {
  it('list orders by login, status, day and size, a page at a time', async () => {
    const shop = await startShop()
    const paid = await shop.buy(50)
    const open = await shop.order(10)
    const member = await joinStaff(shop.app, 'reader')
    const list = async (query: string) => (await member.get(`/orders?${query}`)).json()
    expect(await list('sort=largest')).toMatchObject({
      total: 2,
      rows: [
        { id: paid.order, login: 'demo', coins: 50, status: 'approved' },
        { id: open },
      ],
    })
    expect(await list('status=created')).toMatchObject({ total: 1, rows: [{ id: open }] })
    expect(await list('login=nobody')).toEqual({ total: 0, rows: [] })
    expect((await list('login=Demo')).total).toBe(2)
    expect(await list('page=2')).toEqual({ total: 2, rows: [] })
    await shop.age(86_400_000)
    expect(await list('status=expired')).toMatchObject({ rows: [{ status: 'expired' }] })
    expect((await list('to=2020-01-31')).total).toBe(0)
    expect((await list('from=2020-01-31')).total).toBe(2)
    expect((await list('from=2020-13-31')).code).toBe('invalid-field')
  })

  it('are a file for a spreadsheet, whose cells are no formulas', async () => {
    const shop = await startShop()
    const { order, id } = await shop.buy(10)
    await shop.spend(10)
    const deliveries = shop.app.webDatabase.updateTable('deliveries')
    await deliveries.set({ reason: '=1+1, "really"' }).execute()
    const member = await joinStaff(shop.app, 'reader')
    const orders = await member.get('/orders.csv')
    expect(orders.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment',
    })
    const [head, row, end] = orders.body.split('\r\n')
    expect(head).toBe('id,createdAt,login,coins,amount,currency,status,payments')
    expect(row).toMatch(new RegExp(`^${order},.*,demo,10,.*,BRL,approved,${id} approved$`))
    expect(end).toBe('')
    expect((await member.get('/deliveries.csv')).body).toContain(`,"'=1+1, ""really""",`)
  })

  it('are in the file however many they are', async () => {
    const shop = await startShop()
    const { order } = await shop.buy(10)
    const { webDatabase: db } = shop.app
    const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: 2_000 }, (_, n) => ({ ...row, id: `more-${n}` }))
    for (let n = 0; n < more.length; n += 500)
      await db
        .insertInto('orders')
        .values(more.slice(n, n + 500))
        .execute()
    const member = await joinStaff(shop.app, 'reader')
    const [, ...rows] = (await member.get('/orders.csv')).body.trimEnd().split('\r\n')
    const ids = new Set(rows.map((line) => line.split(',')[0]))
    expect([rows.length, ids.size, ids.has(order)]).toEqual([2_001, 2_001, true])
  })

  it('stay as they were when an export began', async () => {
    const shop = await startShop()
    const first = await shop.order(10)
    await shop.age(1_000)
    const until = Date.now() - 500
    await shop.order(50)
    const lists = createSalesLists(shop.app.webDatabase, timeZone)
    const part = (offset: number) => lists.orders({}, { limit: 1, offset, until })
    expect(await part(0)).toMatchObject([{ id: first }])
    expect(await part(1)).toEqual([])
  })

  it('add up by day and month of the realm, with what was taken back', async () => {
    const shop = await startShop({ realm: { timeZone } })
    await shop.buy(10)
    const lost = await shop.buy(50)
    await shop.change(lost.id, 'charged_back')
    const member = await joinStaff(shop.app, 'reader')
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now())
    const sales = async (by: string, from = day, to = day) =>
      (await member.get(`/sales?by=${by}&from=${from}&to=${to}`)).json()
    const [today] = await sales('day')
    expect(today).toMatchObject({
      period: day,
      payments: 2,
      coins: 60,
      reversedPayments: 1,
    })
    expect(today.amount).toBeGreaterThan(today.reversedAmount)
    expect(await sales('month')).toEqual([{ ...today, period: day.slice(0, 7) }])
    expect(await sales('day', '2020-01-01', '2020-12-31')).toEqual([])
    expect((await sales('day', '2020-01-01', '2022-01-01')).code).toBe('bad-period')
  })

  it('show debts of charge-backs, and that the ledger is sound', async () => {
    const shop = await startShop()
    const { id, order } = await shop.buy(100)
    await shop.spend(await shop.balance())
    await shop.change(id, 'charged_back')
    const member = await joinStaff(shop.app, 'reader')
    const [debt] = (await member.get('/debts')).json()
    expect(debt).toMatchObject({
      ...{ login: 'demo', orderId: order, kind: 'charged_back' },
      coins: 100,
    })
    expect(debt.owed).toBeGreaterThan(0)
    expect((await member.get('/ledger/check')).json()).toEqual({
      isSound: true,
      violations: [],
    })
  })
})

describe('a delivery', () => {
  it('is settled with its evidence, which is on record', async () => {
    const shop = await startShop()
    await shop.buy(10)
    await shop.spend(10)
    const held = { state: 'held', reason: 'a test', settledAt: null } as const
    await shop.app.webDatabase.updateTable('deliveries').set(held).execute()
    const member = await joinStaff(shop.app, 'support')
    const [{ id }] = (await member.get('/deliveries?state=held')).json().rows
    const shown = (await member.get(`/deliveries/${id}`)).json()
    expect(shown).toMatchObject({ finding: 'arrived', delivery: { id, coins: 10 } })
    const settle = (as: string) =>
      member.once(`/deliveries/${id}/settle`, { as, reason: 'seen in the bag' })
    expect((await settle('returned')).json()).toMatchObject({
      code: 'not-settled',
      message: expect.stringContaining('the game database shows otherwise'),
    })
    expect((await settle('delivered')).statusCode).toBe(200)
    expect((await settle('delivered')).json().code).toBe('not-settled')
    const { events } = (await member.get('/players/demo')).json()
    expect(events[0]).toMatchObject({
      event: 'delivery.settled',
      actor: { id: member.id, name: 'support' },
      detail: `${id} delivered: seen in the bag`,
    })
    expect((await member.get('/deliveries/none')).json().code).toBe('delivery-not-found')
  })
})
