import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { buildSandbox, type Webhook } from 'sandbox'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import {
  makeFolder,
  removeFolder,
  startApp,
  temporaryFolder,
  whenTestEnds,
} from '#src/testing/test-app.ts'
import { createVisitor, type Headers } from '#src/testing/visitor.ts'

type Options = Parameters<typeof startApp>[0]

const sandboxKeys = { token: 'sandbox-token', secret: 'sandbox-secret' }

export const sandboxEnv = (url: string) => ({
  MERCADO_PAGO_URL: url,
  MERCADO_PAGO_TOKEN: sandboxKeys.token,
  MERCADO_PAGO_WEBHOOK_SECRET: sandboxKeys.secret,
  MERCADO_PAGO_TEST: '1',
})

export type ShopApp = Awaited<ReturnType<typeof startShop>>

/** The server with the sandbox as its payment provider, and the demo player logged in. */
export async function startShop(options: Options = {}) {
  const running: FastifyInstance[] = []
  const faults = { isDropping: false, isHolding: false, copies: 1 }
  const held: Webhook[] = []
  const deliver = async ({ url, headers, body }: Webhook) => {
    const { pathname, search } = new URL(url)
    const answer = await running[0]?.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      headers,
      payload: body,
    })
    return answer?.statusCode ?? 0
  }
  const send = async (webhook: Webhook) => {
    if (faults.isDropping) return 200
    const copies = Array.from({ length: faults.copies }, () => webhook)
    if (!faults.isHolding) return Math.max(...(await Promise.all(copies.map(deliver))))
    held.push(...copies)
    return 200
  }
  const sandbox = buildSandbox({ ...sandboxKeys, send })
  whenTestEnds(() => sandbox.app.close())
  const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const dataDir = options.dataDir ?? temporaryFolder()
  if (!options.dataDir) await prepareData(dataDir)
  const env = { ...sandboxEnv(url), ...options.env }
  const started = await startApp({ ...options, dataDir, env })
  const { app } = started
  running.push(app)
  const visitor = createVisitor(app)
  const token = String((await visitor.logIn('demo', 'demo1234')).json().token)
  const get = (path: string) => visitor.get(path, token)
  const post = (path: string, body: object, headers: Headers = {}) =>
    visitor.post(path, body, token, headers)
  const { characters } = (await get('/dashboard')).json()
  const [rich, bare, online] = characters.map(({ nick }: { nick: string }) => nick)
  const { shop, webhooks } = sandbox

  const balance = async (): Promise<number> => (await get('/dashboard')).json().balance
  const checkOut = (coins = 10, key: string = randomUUID()) =>
    post('/payment/mercadopago/checkout', { coins }, { 'idempotency-key': key })
  const order = async (coins: number) => {
    const { checkoutUrl } = (await checkOut(coins)).json()
    const id = new URL(checkoutUrl).pathname.split('/').pop()
    return String(shop.preference(String(id))?.externalReference)
  }
  const decide = async (orderId: string, status: Parameters<typeof shop.pay>[1]) => {
    const preference = shop.preferenceFor(orderId)
    if (!preference) throw new Error(`the sandbox has no checkout of ${orderId}`)
    const payment = shop.pay(preference, status)
    await webhooks.notify(payment, preference)
    return payment
  }
  const pay = (orderId: string) => decide(orderId, 'approved')
  const sendCoins = (charName: string, amount: unknown, headers: Headers = {}) =>
    post('/game/send-coins', { charName, amount }, headers)

  return {
    ...started,
    sandbox,
    /** How webhooks fail on their way. */
    faults,
    /** The webhooks that `isHolding` kept back; a test sends them when it wants to. */
    held,
    deliver,
    token,
    /** Offline with 120 coins in the bag, offline without any, online. */
    characters: { rich: String(rich), bare: String(bare), online: String(online) },
    get,
    post,
    balance,
    /** The same call if the key is the same. @returns the reply */
    checkOut,
    /** Orders coins; @returns the id of the order. */
    order,
    /** Decides on the payment of an order in the sandbox. Resolves after the webhook was sent. */
    decide,
    pay,
    /** Orders and pays coins. */
    async buy(coins: number) {
      const orderId = await order(coins)
      return { order: orderId, id: (await pay(orderId)).id }
    },
    /** Changes a payment in the sandbox. Resolves after the webhook was sent. */
    async change(paymentId: number, status: Parameters<typeof shop.change>[1]) {
      const payment = shop.change(paymentId, status)
      const preference = payment && shop.preferenceOf(payment)
      if (!payment || !preference) throw new Error(`no payment ${paymentId} in the sandbox`)
      await webhooks.notify(payment, preference)
    },
    /** The status of the latest order, as the player sees it. */
    status: async (): Promise<string> => (await get('/dashboard/orders')).json()[0].status,
    history: async (): Promise<{ kind: string }[]> =>
      (await get('/dashboard/history')).json(),
    payments() {
      if (!app.payments) throw new Error('the shop is closed')
      return app.payments
    },
    /** Time passes for all orders, in milliseconds. */
    age: (time: number) =>
      app.webDatabase
        .updateTable('orders')
        .set((eb) => ({
          createdAt: eb('createdAt', '-', time),
          checkedAt: eb('checkedAt', '-', time),
          nextCheckAt: eb('nextCheckAt', '-', time),
        }))
        .execute(),
    sendCoins,
    /** Sends coins into the game, where no charge-back can take them. */
    async spend(amount: number) {
      expect((await sendCoins(rich, amount)).statusCode).toBe(200)
    },
    /** The balance and debt of the player; also checks the ledger. */
    async standing() {
      expect(await auditLedger(app.webDatabase)).toEqual([])
      const { balance, debt } = (await get('/dashboard')).json()
      return { balance, debt }
    },
    /** Activates premium for a character, by default Silver for 7 days; @returns the reply. */
    activatePremium(charName: string, choice: object = {}, headers: Headers = {}) {
      const silver = { premiumType: 1, durationDays: 7 }
      return post('/game/activate-premium', { charName, ...silver, ...choice }, headers)
    },
    coinsInBag(name: string): number {
      using db = new DatabaseSync(started.gameFile, { readOnly: true })
      const inBag = db.prepare(
        `SELECT sum(count) AS count FROM items i JOIN characters c ON c.charId = i.owner_id
         WHERE c.char_name = ? AND i.item_id = 4037 AND i.loc = 'INVENTORY'`,
      )
      return Number(inBag.get(name)?.count ?? 0)
    },
  }
}

let prepared: string | null = null

afterAll(() => {
  if (prepared) return removeFolder(prepared)
})

/** Creates the demo realm and its account only once, because that takes longer than most tests. */
async function prepareData(dataDir: string) {
  if (!prepared) {
    const { app, dataDir: made } = await startApp()
    await app.close()
    prepared = makeFolder()
    cpSync(made, prepared, { recursive: true })
  }
  cpSync(prepared, dataDir, { recursive: true })
}
