import { describe, expect, it } from '@jest/globals'
import { joinWithFactor, setUpFactor } from '#src/testing/authenticator.ts'
import { linkTo } from '#src/testing/mailbox.ts'
import { auditOf, joinStaff } from '#src/testing/office-app.ts'
import { startShop } from '#src/testing/shop-app.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor, join } from '#src/testing/visitor.ts'

const reason = 'the player showed it'

describe('a search for a player', () => {
  it('finds him by login, number, address, character, order, payment and IP address', async () => {
    const shop = await startShop()
    const { order, id: payment } = await shop.buy(10)
    await createVisitor(shop.app, '198.51.100.77').logIn('demo', 'demo1234')
    const member = await joinStaff(shop.app, 'support')
    const search = async (q: string) =>
      (await member.get(`/players?q=${encodeURIComponent(q)}`)).json()
    const account = await shop.app.web.accounts.findByLogin('demo')
    const email = String(account?.email).toUpperCase()
    const { rich } = shop.characters
    for (const [q, foundBy] of [
      ['DEM', 'login'],
      [String(account?.id), 'number'],
      [email, 'email'],
      [order, 'order'],
      [String(payment), 'payment'],
      ['198.51.100.77', 'address'],
      [rich, 'character'],
    ] as const) {
      expect([q, await search(q)]).toEqual([
        q,
        [expect.objectContaining({ login: 'demo', id: account?.id, foundBy })],
      ])
    }
    expect(await search('nobody at all')).toEqual([])
    expect((await member.get('/players?q=')).statusCode).toBe(400)
  })

  it('finds an account that only the game knows', async () => {
    const { app } = await startApp({
      alterGame: (db) =>
        db.exec("INSERT INTO accounts (login, password) VALUES ('Hermit', 'x')"),
    })
    const member = await joinStaff(app, 'reader')
    const hits = (await member.get('/players?q=hermit')).json()
    expect(hits).toMatchObject([{ login: 'hermit', id: null, foundBy: 'login' }])
    const page = (await member.get('/players/hermit')).json()
    expect(page).toMatchObject({ id: null, balance: 0, state: 'active', orders: [] })
    expect((await member.get('/players/hermit/ledger')).json()).toEqual([])
    expect((await member.get('/players/nobody')).json().code).toBe('player-not-found')
  })
})

it('a page of a player has balance, ledger, orders with payments, deliveries and events', async () => {
  const shop = await startShop()
  const { order, id } = await shop.buy(50)
  await shop.spend(20)
  const member = await joinStaff(shop.app, 'reader')
  const player = (await member.get('/players/Demo')).json()
  expect(player).toMatchObject({
    login: 'demo',
    state: 'active',
    debt: 0,
    orders: [{ id: order, status: 'approved', payments: [{ id: String(id), owed: 0 }] }],
    deliveries: [{ state: 'delivered', coins: 20, characterName: shop.characters.rich }],
    sessions: [{ userAgent: 'Firefox/140.0 Linux' }],
    // That of the session is known, and needs a code all the same.
    devices: [],
    events: [{ event: 'login.new-device', actor: null }],
  })
  expect(player.balance).toBe(await shop.balance())
  const kinds = (await member.get('/players/demo/ledger')).json()
  expect(kinds).toMatchObject([{ kind: 'sendCoins' }, { kind: 'purchase' }, {}])
  expect(JSON.stringify(player)).not.toContain('argon2')
  await shop.app.web.devices.remember(player.id, null, true)
  expect((await member.get('/players/demo')).json().devices).toHaveLength(1)
})

describe('a member of the support', () => {
  it('bans with a reason until a moment, and lifts a ban', async () => {
    const { app } = await startApp()
    const { visitor, token } = await join(app, 'troll')
    const member = await joinStaff(app, 'support')
    const state = async () => (await member.get('/players/troll')).json()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const ban = (body: object) => member.once('/players/troll/ban', body)
    expect((await ban({ reason, until: '2020-01-01T00:00:00Z' })).json().code).toBe(
      'ban-ended',
    )
    expect((await ban({ reason, until })).statusCode).toBe(200)
    expect(await state()).toMatchObject({
      state: 'banned',
      ban: { reason, until, by: { id: member.id, name: 'support' } },
    })
    expect((await visitor.get('/dashboard', token)).json().status).toBe('banned')
    for (const body of [{ reason }, { reason: 'lifted twice' }])
      expect((await member.once('/players/troll/unban', body)).statusCode).toBe(200)
    expect(await state()).toMatchObject({ state: 'active', ban: null })
    expect(await auditOf(app, 'account.unbanned')).toHaveLength(1)
    const [banned] = await auditOf(app, 'account.banned')
    const actor = `${member.id}:support`
    expect(banned).toEqual({ actor, login: 'troll', detail: reason })
  })

  it('ends sessions, and mails a link for a new password', async () => {
    const { app, dataDir } = await startApp()
    const { visitor, token } = await join(app, 'locked')
    const member = await joinStaff(app, 'support')
    expect((await member.once('/players/locked/end-sessions', { reason })).statusCode).toBe(
      200,
    )
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)
    expect((await member.once('/players/locked/reset-link', { reason })).json()).toEqual({
      success: true,
    })
    const mail = await linkTo({ app, dataDir }, 'locked@example.com', 'reset')
    await visitor.reset(mail, 'brand-new-1')
    expect((await visitor.logIn('locked', 'brand-new-1')).json().success).toBe(true)
    const events = (await member.get('/players/locked')).json().events
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'account.reset-by-operator', detail: reason }),
    )
    const { sentMails } = (await member.get('/players/locked')).json()
    expect(sentMails).toContainEqual(
      expect.objectContaining({ kind: 'passwordReset', isSent: true }),
    )
  })

  it('gives a player another address, which the old one is told of and the staff can undo', async () => {
    const { app, dataDir } = await startApp()
    const { visitor, token } = await join(app, 'moved')
    const member = await joinStaff(app, 'support')
    const change = (email: string) => member.once('/players/moved/email', { email, reason })
    expect((await change('no address')).json().code).toBe('invalid-email')
    await member.ageCode(6 * 60_000)
    expect((await change('new@example.com')).json().code).toBe('code-needed')
    await member.post('/session/code', { code: member.nextCode() })
    expect((await change('new@example.com')).statusCode).toBe(200)
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)
    const page = async () => (await member.get('/players/moved')).json()
    expect(await page()).toMatchObject({
      email: 'new@example.com',
      emailConfirmed: false,
      emailUndo: { from: 'moved@example.com' },
    })
    const site = { app, dataDir }
    expect(await linkTo(site, 'moved@example.com', 'undo-email')).not.toBe('')
    expect(await linkTo(site, 'new@example.com', 'confirm')).not.toBe('')
    const undo = () => member.once('/players/moved/email/undo', { reason })
    expect((await undo()).statusCode).toBe(200)
    const restored = { email: 'moved@example.com', emailConfirmed: false, emailUndo: null }
    expect(await page()).toMatchObject(restored)
    expect(await linkTo(site, 'moved@example.com', 'confirm')).not.toBe('')
    expect((await undo()).json().code).toBe('no-undo')
    const actor = `${member.id}:support`
    for (const event of ['email.changed', 'email.restored'])
      expect(await auditOf(app, event)).toEqual([{ actor, login: 'moved', detail: reason }])
  })

  it('who changes an address at the same time as another one changes what that one wrote', async () => {
    const { app } = await startApp()
    await join(app, 'moved')
    const ana = await joinStaff(app, 'support', 'ana')
    const bia = await joinStaff(app, 'support', 'bia')
    const change = ({ once }: typeof ana, email: string) =>
      once('/players/moved/email', { email, reason })
    const emails = ['a@example.com', 'b@example.com']
    await Promise.all([change(ana, 'a@example.com'), change(bia, 'b@example.com')])
    const { email, emailUndo } = (await ana.get('/players/moved')).json()
    expect([email, emailUndo.from].sort()).toEqual(emails)
    expect((await change(ana, email)).json().code).toBe('same-email')
  })

  it('takes back with the address what a thief set up since', async () => {
    const { app } = await startApp()
    const { visitor, token } = await join(app, 'robbed')
    const member = await joinStaff(app, 'support')
    await member.once('/players/robbed/email', { email: 'thief@example.com', reason })
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)
    await setUpFactor(visitor, (await visitor.logIn('robbed')).json().token)
    await member.once('/players/robbed/email/undo', { reason })
    const page = (await member.get('/players/robbed')).json()
    expect(page).toMatchObject({ email: 'robbed@example.com', hasSecondFactor: false })
  })

  it('turns off the second factor of a player who lost it', async () => {
    const { app } = await startApp()
    const { visitor } = await joinWithFactor(app, 'careless')
    const member = await joinStaff(app, 'support')
    const remove = () => member.once('/players/careless/second-factor/remove', { reason })
    const page = async () => (await member.get('/players/careless')).json()
    expect((await page()).hasSecondFactor).toBe(true)
    expect((await remove()).statusCode).toBe(200)
    expect((await page()).hasSecondFactor).toBe(false)
    expect((await visitor.logIn('careless')).json().success).toBe(true)
    expect((await remove()).json().code).toBe('no-second-factor')
  })

  it('cannot ban a player without a reason', async () => {
    const { app } = await startApp()
    await join(app, 'troll')
    const member = await joinStaff(app, 'support')
    for (const body of [{}, { reason: '' }, { reason: ' \t  a ' }]) {
      expect((await member.once('/players/troll/ban', body)).json().code).toBe(
        'invalid-field',
      )
    }
  })
})
