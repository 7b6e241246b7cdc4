import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { buildSandbox, type Sandbox } from 'sandbox'
import { logIn, startApp, temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

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
  const sandbox = buildSandbox({
    ...sandboxKeys,
    send: async ({ url, headers, body }) => {
      const { pathname, search } = new URL(url)
      const answer = await running[0]?.inject({
        method: 'POST',
        url: `${pathname}${search}`,
        headers,
        payload: body,
      })
      return answer?.statusCode ?? 0
    },
  })
  whenTestEnds(() => sandbox.app.close())
  const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const dataDir = options.dataDir ?? temporaryFolder()
  if (!options.dataDir) await prepareData(dataDir)
  const started = await startApp({
    ...options,
    dataDir,
    env: { ...sandboxEnv(url), ...options.env },
  })
  const { app } = started
  running.push(app)
  const token = await logIn(app)
  const authorization = `Bearer ${token}`

  const get = (path: string) =>
    app.inject({ url: `/api${path}`, headers: { authorization } })
  const post = (path: string, body: unknown, headers: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
  const { characters } = (await get('/dashboard')).json()
  const [rich, bare, online] = characters.map(({ nick }: { nick: string }) => nick)
  return {
    ...started,
    sandbox,
    token,
    /** Offline with 120 coins in the bag, offline without any, online. */
    characters: { rich: String(rich), bare: String(bare), online: String(online) },
    get,
    post,
    /** Orders coins; @returns the id of the order. */
    async order(coins: number) {
      const answer = await post('/payment/mercadopago/checkout', { coins })
      const id = new URL(answer.json().checkoutUrl).pathname.split('/').pop()
      return String(sandbox.shop.preference(String(id))?.externalReference)
    },
  }
}

let prepared: string | null = null

/** Creates the demo realm and its account only once, because that takes longer than most tests. */
async function prepareData(dataDir: string) {
  if (!prepared) {
    const { app, dataDir: made } = await startApp()
    await app.close()
    prepared = mkdtempSync(join(tmpdir(), 'aurora-shop-'))
    cpSync(made, prepared, { recursive: true })
    const folder = prepared
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  cpSync(prepared, dataDir, { recursive: true })
}

export async function balanceOf({ get }: Pick<ShopApp, 'get'>): Promise<number> {
  return (await get('/dashboard')).json().balance
}

export function sendCoins(
  { post }: ShopApp,
  charName: string,
  amount: unknown,
  headers: object = {},
) {
  return post('/game/send-coins', { charName, amount }, headers)
}

/** Activates premium for a character, by default Silver for 7 days; @returns the reply. */
export function activatePremium(
  { post }: ShopApp,
  charName: string,
  choice: object = {},
  headers: object = {},
) {
  const silver = { premiumType: 1, durationDays: 7 }
  return post('/game/activate-premium', { charName, ...silver, ...choice }, headers)
}

/** Pays an order in the sandbox. Resolves after the webhook was sent. */
export async function pay({ sandbox }: Pick<ShopApp, 'sandbox'>, orderId: string) {
  return decide(sandbox, orderId, 'approved')
}

export async function decide(
  { shop, webhooks }: Sandbox,
  orderId: string,
  status: Parameters<Sandbox['shop']['pay']>[1],
) {
  const preference = shop.preferenceFor(orderId)
  if (!preference) throw new Error(`the sandbox has no checkout of ${orderId}`)
  const payment = shop.pay(preference, status)
  await webhooks.notify(payment, preference)
  return payment
}

/** Changes a payment in the sandbox. Resolves after the webhook was sent. */
export async function change(
  { sandbox: { shop, webhooks } }: Pick<ShopApp, 'sandbox'>,
  paymentId: number,
  status: Parameters<Sandbox['shop']['change']>[1],
) {
  const payment = shop.change(paymentId, status)
  const preference = payment && shop.preferenceOf(payment)
  if (!payment || !preference) throw new Error(`the sandbox has no payment ${paymentId}`)
  await webhooks.notify(payment, preference)
}

export function coinsInBag({ gameFile }: ShopApp, name: string): number {
  const db = new DatabaseSync(gameFile, { readOnly: true })
  try {
    const inBag = db.prepare(
      `SELECT sum(count) AS count FROM items i JOIN characters c ON c.charId = i.owner_id
       WHERE c.char_name = ? AND i.item_id = 4037 AND i.loc = 'INVENTORY'`,
    )
    return Number(inBag.get(name)?.count ?? 0)
  } finally {
    db.close()
  }
}
