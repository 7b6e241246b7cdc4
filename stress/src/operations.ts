import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { auditLedger } from 'api/src/coins/ledger/ledger-audit.ts'
import { createOrders } from 'api/src/coins/orders/orders.ts'
import { createApplyPayment } from 'api/src/coins/payments/apply-payment.ts'
import type { WebDatabase } from 'api/src/database/schema.ts'
import { createRandom } from 'api/src/demo/random.ts'
import { noIdempotencyKey } from 'api/src/http/idempotency-keys.ts'
import { createCorrections } from 'api/src/office/players/corrections.ts'
import { grantCoins } from 'api/src/testing/grant-coins.ts'
import { runSql } from 'api/src/testing/raw-sql.ts'
import type { FastifyInstance } from 'fastify'
import type { Engine } from './engines.ts'
import { numberOf, onStage, type Stage } from './stage.ts'

const atATime = 64
const startCoins = 1_000

/** 64 at a time, on real files, and then checks every total. */
export const runOperations = (count: number, engine: Engine) =>
  onStage(startCoins, engine, async (stage, app) => {
    const gameDb = new DatabaseSync(stage.gameFile, { timeout: 5_000 })
    // The crash test covers durability; here, a million waits for the disk would only take time.
    gameDb.exec('PRAGMA synchronous = OFF')
    if (engine.name === 'sqlite') await runSql(app.webDatabase, 'PRAGMA synchronous = OFF')
    const actions = createActions(app, stage, gameDb)
    const done: Record<string, number> = {}
    const violations: string[] = []
    const bagAtFirst = await stage.coinsInBag()
    const began = performance.now()
    let started = 0
    const worker = async () => {
      while (started < count) {
        started += 1
        const number = started
        const outcome = await actions.any()
        done[outcome] = (done[outcome] ?? 0) + 1
        // One of them: 64 audits at once would wait for each other.
        if (number % 100_000 === 0) violations.push(...(await auditLedger(app.webDatabase)))
      }
    }
    await Promise.all(Array.from({ length: atATime }, worker))
    await app.coins.recoverDeliveries()
    const arrived = (await stage.coinsInBag()) - bagAtFirst - actions.broughtByGame()
    violations.push(...(await auditLedger(app.webDatabase)))
    violations.push(...(await compare(app.webDatabase, arrived)))
    gameDb.close()
    const seconds = (performance.now() - began) / 1_000
    return { operations: started, done, violations, seconds }
  })

async function compare(db: WebDatabase, arrived: number): Promise<string[]> {
  const one = (sql: string) => numberOf(db, sql)
  const sent = await one(
    "SELECT balance AS n FROM ledger_accounts WHERE code = 'house:game'",
  )
  const held = await one("SELECT sum(coins) AS n FROM deliveries WHERE state = 'held'")
  const open = await one("SELECT count(*) AS n FROM deliveries WHERE state = 'open'")
  const doubled = await one(
    `SELECT count(*) AS n FROM (SELECT reference FROM ledger_transactions
     WHERE kind = 'purchase' GROUP BY reference HAVING count(*) > 1) AS repeated`,
  )
  return [
    ...(arrived > sent || arrived < sent - held
      ? [`${sent} sent, ${arrived} arrived`]
      : []),
    ...(open > 0 ? [`${open} deliveries are open`] : []),
    ...(doubled > 0 ? [`${doubled} payments brought coins twice`] : []),
  ]
}

const packs = [5, 10, 50, 100]
const statuses = ['approved', 'approved', 'pending', 'rejected', 'refunded', 'charged_back']

function createActions(app: FastifyInstance, stage: Stage, gameDb: DatabaseSync) {
  const random = createRandom('operations')
  const { account, characters } = stage
  const orders = createOrders(app.webDatabase)
  const corrections = createCorrections(app.webDatabase)
  const apply = createApplyPayment({
    db: app.webDatabase,
    log: app.log,
    isLive: false,
  })
  const mark = gameDb.prepare(
    'UPDATE characters SET online = ?, lastAccess = lastAccess + 1 WHERE char_name = ?',
  )
  const spend = gameDb.prepare(
    `UPDATE items SET count = count + ? WHERE item_id = 4037 AND count + ? > 0
     AND owner_id = (SELECT charId FROM characters WHERE char_name = ?)`,
  )
  const known: { id: string; coins: number; payment: number }[] = []
  let payments = 0
  let clock = Date.now()
  let brought = 0
  let lastCorrection = 0

  const order = async () => {
    const coins = random.pick(packs)
    const id = randomUUID()
    const terms = { coins, amountCents: coins * 100, currency: 'BRL', language: 'pt' }
    await orders.create({ id, accountId: account.id, ...terms })
    payments += 1
    known.push({ id, coins, payment: payments })
    if (known.length > 5_000) known.shift()
    return 'order'
  }

  const reportPayment = async () => {
    if (known.length === 0) return order()
    const { id, coins, payment } = random.pick(known)
    const status = random.pick(statuses)
    const isWrong = random.chance(0.05)
    // Some reports have the same time as the one before.
    if (random.chance(0.8)) clock += 1
    await apply({
      id: payment,
      status,
      external_reference: id,
      transaction_amount: isWrong ? coins * 10 : coins,
      currency_id: 'BRL',
      live_mode: false,
      date_last_updated: new Date(clock).toISOString(),
    })
    return isWrong ? 'payment, wrong amount' : `payment ${status}`
  }

  const outcomeOf = (name: string, work: Promise<void>) =>
    work.then(
      () => name,
      (error) => `${name}, ${Object(error).code}`,
    )

  const send = () => {
    const amount = random.chance(0.1) ? 1_000_000 : random.int(1, 20)
    const order = { account, charName: characters.rich, amount, ticket: noIdempotencyKey }
    return outcomeOf('send', app.coins.sendCoins(order))
  }

  const premium = async () => {
    if (random.chance(0.3))
      await app.webDatabase.updateTable('premium').set({ startsAt: 0, endsAt: 1 }).execute()
    const charName = random.pick([characters.rich, characters.bare])
    const order = { account, charName, ticket: noIdempotencyKey }
    return outcomeOf('premium', app.activatePremium({ ...order, tier: 1, days: 7 }))
  }

  /** The player logs in, spends or finds coins, and logs out. */
  const play = async () => {
    const change = random.int(-5, 5)
    gameDb.exec('BEGIN IMMEDIATE')
    mark.run(random.chance(0.2) ? 1 : 0, characters.rich)
    const { changes } = spend.run(change, change, characters.rich)
    gameDb.exec('COMMIT')
    if (changes > 0) brought += change
    return 'play'
  }

  const grant = async () => {
    await grantCoins(app.webDatabase, account.id, random.int(1, 10), randomUUID())
    return 'grant'
  }

  const member = () => {
    const id = random.int(1, 3)
    return { actor: { id, name: `member ${id}` }, caller: null }
  }
  const correct = () => {
    const coins = random.int(1, 20) * random.pick([1, -1])
    const wish = { account, coins, reason: 'a test', save: async () => {}, ...member() }
    const limit = random.pick([null, 0])
    const correcting = corrections.correct({ ...wish, limit })
    return outcomeOf(
      'correction',
      correcting.then(({ id }) => {
        lastCorrection = Math.max(lastCorrection, id)
      }),
    )
  }
  const decide = () => {
    // Several members decide on the same ones.
    const id = Math.max(1, lastCorrection - random.int(0, 5))
    const answer = { isConfirmed: random.chance(0.7), answer: null, email: '' }
    const deciding = corrections.decide({ id, ...answer, ...member() })
    return outcomeOf(
      'decision',
      deciding.then(() => {}),
    )
  }

  return {
    broughtByGame: () => brought,
    async any(): Promise<string> {
      const dice = random.next()
      if (dice < 0.2) return order()
      if (dice < 0.8) return reportPayment()
      if (dice < 0.88) return grant()
      if (dice < 0.91) return correct()
      if (dice < 0.93) return decide()
      if (dice < 0.96) return premium()
      return dice < 0.995 ? send() : play()
    },
  }
}
