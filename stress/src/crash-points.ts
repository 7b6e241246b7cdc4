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

type Action = {
  /** What the call adds, once it was repeated. */
  adds: Partial<Effect>
  /** Path and body of the call, once everything that it needs is there; a paid webhook where there is none. */
  call?: (characters: Stage['characters']) => [path: string, body: object]
}

const pack = 5
const paid: Action = { adds: { balance: pack, mails: 1 } }

const actions: Record<string, Action> = {
  'send-coins': {
    adds: { balance: -3, bag: 3 },
    call: ({ rich }) => ['/game/send-coins', { charName: rich, amount: 3 }],
  },
  premium: {
    adds: { balance: -10, premiums: 1 },
    call: ({ bare }) => [
      '/game/activate-premium',
      { charName: bare, premiumType: 1, durationDays: 7 },
    ],
  },
  checkout: {
    adds: { orders: 1 },
    call: () => ['/payment/mercadopago/checkout', { coins: pack }],
  },
  register: {
    adds: { accounts: 1, mails: 1 },
    call: () => {
      const login = `r${randomUUID().replaceAll('-', '').slice(0, 12)}`
      const email = `${login}@example.com`
      return ['/auth/register', { login, email, password: 'segredo99' }]
    },
  },
  webhook: paid,
  mail: paid,
}

const actionOf = (point: FailPoint | undefined) => actions[point?.split('.')[0] ?? '']

/** Adds the effect of the call for this point after it was repeated. */
export function addEffect(expected: Effect, point: FailPoint | undefined) {
  for (const [part, value] of Object.entries(actionOf(point)?.adds ?? {}))
    expected[part as keyof Effect] += value
}

export const paysAnOrder = (point: FailPoint) => actionOf(point) === paid

/** The request that reaches a point, after everything that it needs has been prepared. */
export async function callFor(point: FailPoint, stage: Stage): Promise<Call> {
  const [path, body] = actionOf(point)?.call?.(stage.characters) ?? []
  if (!path) return stage.paidWebhook(pack)
  const headers = {
    ...stage.session,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    // Each comes from a different address, because of the limit per address.
    'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`,
  }
  return { url: `/api${path}`, headers, payload: JSON.stringify(body) }
}
