import { auditLedger } from 'api/src/coins/ledger/ledger-audit.ts'
import { createOrders } from 'api/src/coins/orders/orders.ts'
import { createRandom, type Random, sample } from 'api/src/demo/random.ts'
import type { FastifyInstance } from 'fastify'
import { compose } from 'sandbox'
import type { Engine } from './engines.ts'
import { type Call, numberOf, onStage, type Stage } from './stage.ts'

const pack = 5
const atOnce = 20

/** With genuine ones among them. @param count forged webhooks; there is one genuine payment for every fifty */
export const runWebhooks = (count: number, engine: Engine) =>
  onStage(1, engine, async (stage, app) => {
    const random = createRandom('webhooks')
    const purchases =
      "SELECT count(*) AS n FROM ledger_transactions WHERE kind = 'purchase'"
    const credits = () => numberOf(app.webDatabase, purchases)
    const send = (call: Call) => app.inject({ method: 'POST', ...call })
    const good: Call[] = []
    while (good.length < count / 50) good.push(await paid(app, stage))
    const violations: string[] = []
    let forged = 0
    for (; forged < count; forged += 1) {
      const { statusCode } = await send(tamper(random.pick(good), random, stage))
      if (statusCode === 200 || statusCode >= 500) violations.push(`answered ${statusCode}`)
    }
    const creditsByForged = await credits()
    // Signed again, like a retry of the provider, because the first signatures may have expired.
    const fresh = good.map((call) => stage.signedAgain(call))
    const five = [...fresh, ...fresh, ...fresh, ...fresh, ...fresh]
    const many = sample(random, five, five.length)
    while (many.length > 0) await Promise.all(many.splice(0, atOnce).map(send))
    violations.push(...(await auditLedger(app.webDatabase)))
    return {
      forged,
      replayed: good.length * 4,
      genuine: good.length,
      creditsByForged,
      creditsByGenuine: (await credits()) - creditsByForged,
      violations,
    }
  })

/** A notice of a paid order that nothing else credits. */
export async function paid(app: FastifyInstance, stage: Stage): Promise<Call> {
  const orders = createOrders(app.webDatabase)
  const id = crypto.randomUUID()
  const terms = { coins: pack, amountCents: pack * 100, currency: 'BRL', language: 'pt' }
  await orders.create({ id, accountId: stage.account.id, ...terms })
  // Disables reconciliation, so that only webhooks can credit the order.
  const order = await orders.find(id)
  if (order) await orders.setChecked(order, Date.now() + 86_400_000)
  stage.sandbox.shop.openPreference({
    title: '',
    amount: pack,
    currency: 'BRL',
    externalReference: id,
    backUrl: 'http://localhost/',
    notificationUrl: 'http://localhost/api/payment/mercadopago/webhook',
  })
  return stage.webhookOf(id)
}

/** The same notice, as somebody else would forge it. */
export function tamper(call: Call, random: Random, { sandbox }: Stage): Call {
  const signature = String(call.headers['x-signature'])
  const withHeaders = (headers: Call['headers']): Call => {
    return { ...call, headers: { ...call.headers, ...headers } }
  }
  const withSignature = (text: string) => withHeaders({ 'x-signature': text })
  const [ts = '', v1 = ''] = signature.split(',')
  const [first] = sandbox.shop.payments()
  const kinds: (() => Call)[] = [
    () => withSignature(signature.replace(/[0-9a-f](?=[0-9a-f]{0,60}$)/, 'x')),
    () => withSignature(`${ts},v1=${flip(v1.slice(3), random)}`),
    () => withSignature(`ts=${Date.now() + random.int(1, 60_000)},${v1}`),
    () => withSignature(`ts=${Date.now() - 11 * 60_000},${v1}`),
    () => withSignature(random.pick(['', ts, v1, `${v1},${v1}`, `${signature},v1=0`])),
    () => withHeaders({ 'x-request-id': `r${random.int(1, 999)}` }),
    () => ({ ...call, headers: { 'content-type': 'application/json' } }),
    () => ({ ...call, url: otherPayment(call.url, random) }),
    () => {
      const preference = first && sandbox.shop.preferenceOf(first)
      if (!first || !preference) return withSignature('')
      const { headers } = compose(first, preference, 'another secret')
      return { ...call, headers }
    },
  ]
  return random.pick(kinds)()
}

function flip(hex: string, random: Random) {
  const at = random.int(0, hex.length - 1)
  const digit = ((Number.parseInt(hex.charAt(at), 16) + 1) % 16).toString(16)
  return `${hex.slice(0, at)}${digit}${hex.slice(at + 1)}`
}

function otherPayment(url: string, random: Random) {
  return url.replace(
    /data\.id=(\d+)/,
    (_, id) => `data.id=${Number(id) + random.int(1, 50)}`,
  )
}
