import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildApp } from 'api/src/app.ts'
import { parseEnv } from 'api/src/config/env.ts'
import { readRealmFile } from 'api/src/config/realm-file.ts'
import { openWebDatabase } from 'api/src/database/open.ts'
import type { WebDatabase } from 'api/src/database/schema.ts'
import { generateRealm } from 'api/src/demo/generate-realm.ts'
import { grantCoins } from 'api/src/testing/grant-coins.ts'
import { openMailServer } from 'api/src/testing/mail-server.ts'
import { runSql } from 'api/src/testing/raw-sql.ts'
import type { FastifyInstance } from 'fastify'
import { buildSandbox, compose, type Payment, type Preference } from 'sandbox'
import type { Engine } from './engines.ts'

export type Call = { url: string; headers: Record<string, string>; payload: string }

const keys = { token: 'sandbox-token', secret: 'sandbox-secret' }

export type Stage = Awaited<ReturnType<typeof startStage>>

/** Works on a stage with a running server, and closes both. @param coins what the player has */
export async function onStage<Result>(
  coins: number,
  engine: Engine,
  work: (stage: Stage, app: FastifyInstance) => Promise<Result>,
): Promise<Result> {
  const stage = await startStage(coins, engine)
  try {
    const app = await stage.start()
    return await work(stage, app).finally(() => app.close())
  } finally {
    await stage.close()
  }
}

type Place = Parameters<typeof openWebDatabase>[0]

/** Works on the database of a site, which may be running. */
export async function withDatabase<Result>(
  place: Place,
  work: (db: WebDatabase) => Promise<Result>,
): Promise<Result> {
  await using db = await openWebDatabase(place)
  return await work(db)
}

/** The one number that a statement selects, as `n`; 0 where there is none. */
export async function numberOf(db: WebDatabase, sql: string, ...values: unknown[]) {
  const [row] = await runSql<{ n: number | null }>(db, sql, ...values)
  return Number(row?.n ?? 0)
}

/** The coins of all characters of an account. */
export function coinsInGame(gameFile: string, login: string): number {
  using db = new DatabaseSync(gameFile, { timeout: 5_000 })
  const coins = db.prepare(
    `SELECT sum(i.count) AS n FROM items i JOIN characters c ON c.charId = i.owner_id
     WHERE c.account_name = ? AND i.item_id = 4037`,
  )
  return Number(coins.get(login)?.n ?? 0)
}

/**
 * With its databases, a running sandbox and mail server, and a player with coins.
 * @param isShared whether several APIs are to share the realm, where the engine lets them
 */
export async function startStage(coins: number, engine: Engine, isShared = false) {
  const realm = isShared ? await engine.newRealm() : null
  const dataDir = mkdtempSync(join(tmpdir(), 'aurora-stress-'))
  const sandbox = buildSandbox({ ...keys, send: async () => 200 })
  const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const mailServer = await openMailServer()
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MERCADO_PAGO_URL: url,
    MERCADO_PAGO_TOKEN: keys.token,
    MERCADO_PAGO_WEBHOOK_SECRET: keys.secret,
    MERCADO_PAGO_TEST: '1',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@play.example',
    ...(await engine.newSite()),
    ...realm?.env,
  }
  const config = parseEnv(env)
  if (!realm) generateRealm(config.gameFile, { characters: 60, clans: 3 })
  const start = () => buildApp({ config, realm: readRealmFile(config.realmFile) })
  const app = await start()
  const login = realm?.login ?? { login: 'demo', password: 'demo1234' }
  const { token } = await post(app, '/auth/login', login)
  const session = { authorization: `Bearer ${token}` }
  const account = await app.web.accounts.findByLogin(login.login)
  if (!account) throw new Error('the account of the player is not there')
  await grantCoins(app.webDatabase, account.id, coins)
  const dashboard = await app.inject({ url: '/api/dashboard', headers: session })
  const [rich, bare] = dashboard.json().characters
  await app.close()

  return {
    env,
    place: { webFile: config.webFile, webDatabase: config.webDatabase },
    gameFile: config.gameFile,
    sandbox,
    session,
    account,
    characters: realm?.characters ?? { rich: String(rich.nick), bare: String(bare.nick) },
    start,
    coinsInBag: realm?.coinsInBag ?? (async () => coinsInGame(config.gameFile, 'demo')),
    /** Makes finished orders a day older, so that the daily limit does not stop a long test. */
    ageOrders: () =>
      withDatabase(config, (db) =>
        db
          .updateTable('orders')
          .set((eb) => ({ createdAt: eb('createdAt', '-', 86_400_000) }))
          .where('checkoutUrl', 'is not', null)
          .execute(),
      ),
    /** In a short run of the server. */
    async paidWebhook(pack: number): Promise<Call> {
      const server = await start()
      await post(server, '/payment/mercadopago/checkout', { coins: pack }, session)
      const [order] = (
        await server.inject({ url: '/api/dashboard/orders', headers: session })
      ).json()
      await server.close()
      return this.webhookOf(order.id)
    },
    webhookOf(orderId: string): Call {
      const preference = sandbox.shop.preferenceFor(orderId)
      if (!preference) throw new Error(`the sandbox has no checkout of ${orderId}`)
      return toCall(sandbox.shop.pay(preference, 'approved'), preference)
    },
    signedAgain({ url: target }: Call): Call {
      const id = new URL(target, 'http://localhost').searchParams.get('data.id')
      const payment = sandbox.shop.payment(String(id))
      const preference = payment && sandbox.shop.preferenceOf(payment)
      if (!payment || !preference) throw new Error(`the sandbox has no payment ${id}`)
      return toCall(payment, preference)
    },
    /** The Message-ID of every mail that the mail server accepted, including repeated ones. */
    mailsTaken: () =>
      mailServer.commands.filter((line) => line.toLowerCase().startsWith('message-id:')),
    async close() {
      await sandbox.app.close()
      mailServer.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function toCall(payment: Payment, preference: Preference): Call {
  const { url, headers, body } = compose(payment, preference, keys.secret)
  const { pathname, search } = new URL(url)
  return { url: `${pathname}${search}`, headers, payload: body }
}

async function post(app: FastifyInstance, path: string, payload: object, headers = {}) {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
  return answer.json()
}
