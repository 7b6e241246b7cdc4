import { readFileSync } from 'node:fs'
import { auditLedger } from 'api/src/coins/ledger/ledger-audit.ts'
import { coinsInGame, numberOf, withDatabase } from '#src/stage.ts'
import type { Told } from './players.ts'
import type { Site } from './site.ts'

/** Silver for a week, in coins. */
const premiumPrice = 10
/** What a new player of the demo realm has in the bag of the one offline character with coins, and of the one online. */
const starterCoins = 120 + 15

type Payments = { payments: Record<string, { status: string }> }

const countIn = (file: string, sql: string, ...values: unknown[]) =>
  withDatabase({ webFile: file, webDatabase: null }, (db) => numberOf(db, sql, ...values))

/** Payments that the provider approved, and those that brought coins. */
export async function countPayments({ paymentsFile, webFile }: Site) {
  const { payments } = JSON.parse(readFileSync(paymentsFile, 'utf8')) as Payments
  return {
    approved: Object.values(payments).filter(({ status }) => status === 'approved').length,
    credited: await countIn(
      webFile,
      "SELECT count(*) AS n FROM ledger_transactions WHERE kind = 'purchase'",
    ),
  }
}

/** Compares what the provider, the players, the ledger and the game say. @returns one line for each difference */
export async function checkMoney(site: Site, players: readonly Told[]) {
  const { approved, credited } = await countPayments(site)
  const sql = "SELECT count(*) AS n FROM deliveries WHERE state = 'open'"
  const found = [
    ...(await withDatabase({ webFile: site.webFile, webDatabase: null }, auditLedger)),
    ...differences([
      [credited, 'payments are credited', approved, 'were approved'],
      [await countIn(site.webFile, sql), 'deliveries are open', 0, 'may be'],
    ]),
  ]
  for (const told of players) found.push(...(await checkPlayer(site, told)))
  return found
}

type Pair = [found: number, what: string, expected: number, why: string]

function differences(pairs: readonly Pair[]): string[] {
  return pairs
    .filter(([found, , expected]) => found !== expected)
    .map(([found, what, expected, why]) => `${found} ${what}, ${expected} ${why}`)
}

async function checkPlayer(
  { webFile, gameFile }: Site,
  { login, paid, sent, premiums }: Told,
): Promise<string[]> {
  const deliveries = (state: string) =>
    countIn(
      webFile,
      `SELECT sum(coins) AS n FROM deliveries d JOIN accounts a ON a.id = d.account_id
       WHERE a.login = ? AND d.state = ?`,
      login,
      state,
    )
  const balance = await countIn(
    webFile,
    "SELECT balance AS n FROM ledger_accounts WHERE code = 'player:' || (SELECT id FROM accounts WHERE login = ?)",
    login,
  )
  const bag = coinsInGame(gameFile, login)
  const left = paid - sent - premiums * premiumPrice - (await deliveries('held'))
  return differences([
    [balance, `coins are the balance of ${login}`, left, 'are left'],
    [await deliveries('delivered'), `coins are delivered to ${login}`, sent, 'were sent'],
    [bag - starterCoins, `coins of ${login} are in the game`, sent, 'were sent'],
  ])
}
