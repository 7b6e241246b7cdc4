import { describe, expect, it } from '@jest/globals'
import { setUpFactor } from '#src/testing/authenticator.ts'
import { startShop } from '#src/testing/shop-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

async function startGuardedShop() {
  const shop = await startShop()
  const visitor = createVisitor(shop.app)
  const { authenticator } = await setUpFactor(visitor, shop.token, 'demo1234')
  const { rich } = shop.characters
  const send = (code?: string, key = 'k1') =>
    shop.post(
      '/game/send-coins',
      { charName: rich, amount: 30, code },
      { 'idempotency-key': key },
    )
  return { ...shop, authenticator, rich, send }
}

describe('coins of a player with a second factor', () => {
  it('leave with a code, and another one the next time', async () => {
    const { authenticator, send, balance } = await startGuardedShop()
    const missing = await send(undefined, 'k0')
    expect([missing.statusCode, missing.json().code]).toEqual([403, 'code-required'])
    const code = authenticator.next()
    expect((await send(code)).statusCode).toBe(200)
    const again = await send(code, 'k2')
    expect([again.statusCode, again.json().code]).toEqual([403, 'incorrect-code'])
    expect((await send(authenticator.next(), 'k3')).statusCode).toBe(200)
    expect(await balance()).toBe(440)
  })

  it('leave once if the same call is repeated, with the old code or a new one', async () => {
    const { authenticator, send, balance } = await startGuardedShop()
    const code = authenticator.next()
    const answers = await Promise.all([send(code), send(code), send(code)])
    for (const { statusCode } of answers) expect(statusCode).toBe(200)
    const repeated = await send(authenticator.next())
    expect(repeated.headers['idempotent-replayed']).toBe('true')
    expect(await balance()).toBe(470)
  })

  it('buy premium with a code only', async () => {
    const { post, rich, authenticator, balance } = await startGuardedShop()
    const activate = (code?: string) =>
      post('/game/activate-premium', {
        charName: rich,
        premiumType: 1,
        durationDays: 7,
        code,
      })
    const before = await balance()
    expect((await activate()).statusCode).toBe(403)
    expect((await activate('000000')).json().code).toBe('incorrect-code')
    expect(await balance()).toBe(before)
    // What comes after the code is told as without one.
    expect((await activate(authenticator.next())).json().code).not.toBe('code-required')
  })

  it('stay when somebody guesses codes', async () => {
    const { send, balance, authenticator } = await startGuardedShop()
    for (let i = 0; i < 10; i++) {
      expect((await send('000000', `guess-${i}`)).statusCode).toBe(403)
    }
    const answer = await send(authenticator.next(), 'right')
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-attempts'])
    expect(await balance()).toBe(500)
  })
})
