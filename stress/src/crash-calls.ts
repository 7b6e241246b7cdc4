import { randomInt, randomUUID } from 'node:crypto'
import type { FailPoint } from 'api/src/config/fail-point.ts'
import type { Call, Stage } from './stage.ts'

export type Effect = {
  balance: number
  bag: number
  premiums: number
  orders: number
  accounts: number
  mails: number
}

const sent = 3
const premiumPrice = 10
const pack = 5

/** Adds the effect of the call for this point after it was repeated. */
export function addEffect(expected: Effect, point: FailPoint | undefined) {
  const [action] = point?.split('.') ?? []
  if (action === 'send-coins') {
    expected.balance -= sent
    expected.bag += sent
  }
  if (action === 'premium') {
    expected.balance -= premiumPrice
    expected.premiums += 1
  }
  if (action === 'checkout') expected.orders += 1
  if (action === 'webhook' || action === 'mail') {
    expected.balance += pack
    expected.mails += 1
  }
  if (action === 'register') {
    expected.accounts += 1
    expected.mails += 1
  }
}

export function paysAnOrder(point: FailPoint) {
  return point.startsWith('webhook') || point.startsWith('mail')
}

/** The request that reaches a point, after everything that it needs has been prepared. */
export async function callFor(point: FailPoint, stage: Stage): Promise<Call> {
  const headers = {
    ...stage.session,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const toCall = (path: string, body: object): Call => ({
    url: `/api${path}`,
    headers,
    payload: JSON.stringify(body),
  })
  const { rich: charName, bare } = stage.characters
  if (point.startsWith('send-coins')) {
    return toCall('/game/send-coins', { charName, amount: sent })
  }
  if (point.startsWith('premium')) {
    return toCall('/game/activate-premium', {
      charName: bare,
      premiumType: 1,
      durationDays: 7,
    })
  }
  if (point.startsWith('checkout')) {
    return toCall('/payment/mercadopago/checkout', { coins: pack })
  }
  if (point.startsWith('register')) {
    const login = `r${randomUUID().replaceAll('-', '').slice(0, 12)}`
    const email = `${login}@example.com`
    const call = toCall('/auth/register', { login, email, password: 'segredo99' })
    // Each comes from a different address, because of the limit per address.
    const from = [1, 2, 3].map(() => randomInt(256)).join('.')
    return { ...call, headers: { ...headers, 'x-forwarded-for': `10.${from}` } }
  }
  return stage.paidWebhook(pack)
}
