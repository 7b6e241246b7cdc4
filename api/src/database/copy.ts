import { sql } from 'kysely'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { DatabaseError } from '#src/database/database-error.ts'
import type { Db, Schema, Tx, WebDatabase } from '#src/database/schema.ts'
import { isSqlite } from '#src/database/statements.ts'
import { transaction } from '#src/database/transaction.ts'

type Table = keyof Schema
type Row = Record<string, unknown>

/** All tables with their keys, each after those that it refers to. A table that is missing here does not compile. */
export const keys = {
  accounts: ['id'],
  sessions: ['tokenHash'],
  devices: ['tokenHash', 'accountId'],
  mailLinks: ['tokenHash'],
  secondFactors: ['accountId'],
  recoveryCodes: ['accountId', 'hash'],
  gamePasswords: ['accountId'],
  attempts: ['id'],
  auditLog: ['id'],
  staff: ['id'],
  staffSessions: ['tokenHash'],
  staffCodes: ['staffId', 'codeHash'],
  bans: ['login'],
  callKeys: ['owner', 'route', 'key'],
  outbox: ['id'],
  news: ['id'],
  newsTitles: ['newsId', 'language'],
  newsVersions: ['newsId', 'version'],
  pictures: ['name'],
  ledgerAccounts: ['id'],
  ledgerTransactions: ['id'],
  ledgerEntries: ['transactionId', 'accountId'],
  coinCorrections: ['id'],
  premium: ['id'],
  premiumMirror: ['login'],
  deliveries: ['id'],
  orders: ['id'],
  payments: ['id'],
  reversals: ['transactionId'],
  ownRealm: ['id'],
} satisfies { [Name in Table]: (keyof Schema[Name])[] }

const tables = Object.keys(keys) as Table[]

/**
 * Ids are not always in the order of commits, and no balance may be wrong meanwhile: first what brings coins to players, and
 * debts to debtors; then what takes them away.
 */
const brings = sql<boolean>`(amount > 0) <> (account_id IN
  (SELECT id FROM ledger_accounts WHERE code LIKE 'owed:%'))`

const notCopied: Partial<Record<Table, readonly string[]>> = {
  // A trigger adds each entry to the balance of its account.
  ledgerAccounts: ['balance'],
  // SQLite still has these columns of an earlier release.
  payments: ['reversalId', 'shortfall'],
}

const batchSize = 500

/**
 * Copies all rows with their ids, or none. The target's rows take effect together, so a command that is killed leaves it empty.
 * @param target with the layout, and without rows @returns how many rows @throws StartError
 */
export async function copyDatabase(source: WebDatabase, target: WebDatabase) {
  for (const table of tables) {
    if ((await count(target, table)) === 0) continue
    throw new StartError(
      `the target is not empty (it has rows in ${table}): give a new database or folder that no site was started with`,
    )
  }
  return inSnapshot(source, (from) =>
    transaction(target, async (to) => {
      for (const table of tables) await copyTable(from, to, table)
      return compare(from, to)
    }),
  )
}

/** Reads all as it was at one moment. `transaction` would forbid statements on the other database meanwhile. */
function inSnapshot<Result>(db: WebDatabase, work: (tx: Tx) => Promise<Result>) {
  if (isSqlite(db)) return db.transaction().execute(work)
  return db.connection().execute(async (connection) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(connection)
    return connection.transaction().execute(work)
  })
}

async function copyTable(from: Tx, to: Tx, table: Table): Promise<void> {
  try {
    const parts = table === 'ledgerEntries' ? [brings, sql`NOT (${brings})`] : [sql`1 = 1`]
    for (const part of parts) {
      for await (const rows of batches(from, table, part)) await insert(to, table, rows)
    }
  } catch (error) {
    if (error instanceof DatabaseError && error.isOutage) throw error
    throw new StartError(`cannot copy ${table} (${reasonOf(error)}): nothing was copied`)
  }
}

async function* batches(from: Tx, table: Table, part: ReturnType<typeof sql>) {
  const key: readonly string[] = keys[table]
  const columns = key.map((name) => sql.ref(name))
  const all = sql`SELECT * FROM ${sql.table(table)} WHERE ${part}`
  const batch = sql`ORDER BY ${sql.join(columns)} LIMIT ${batchSize}`
  let { rows } = await sql<Row>`${all} ${batch}`.execute(from)
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows
    const values = key.map((name) => last?.[name])
    // MariaDB finds the beginning in an index by the first column only.
    const isLater = sql`${columns[0]} >= ${values[0]}
      AND (${sql.join(columns)}) > (${sql.join(values)})`
    ;({ rows } = await sql<Row>`${all} AND ${isLater} ${batch}`.execute(from))
  }
}

async function insert(to: Tx, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter(
    (name) => !notCopied[table]?.includes(name),
  )
  const values = rows.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`)
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    VALUES ${sql.join(values)}`.execute(to)
}

/** @returns how many rows both have @throws StartError unless tables and balances agree */
async function compare(from: Tx, to: Tx): Promise<number> {
  let all = 0
  for (const table of tables) {
    const [there, here] = [await count(from, table), await count(to, table)]
    if (there !== here) throw differs(`${table} has ${there} rows, and its copy ${here}`)
    all += there
  }
  if (all === 0) throw new StartError('there is nothing to copy: --from has no rows')
  const copied = await balancesOf(to)
  // Those of the copy are the sums of its entries.
  for (const [n, { code, balance }] of (await balancesOf(from)).entries()) {
    if (copied[n]?.code === code && copied[n].balance === balance) continue
    throw differs(
      `${code} has ${balance} coins, and its entries say ${copied[n]?.balance}: "npm run cli -- ledger check" tells more`,
    )
  }
  return all
}

function balancesOf(db: Tx) {
  return db.selectFrom('ledgerAccounts').select(['code', 'balance']).orderBy('id').execute()
}

async function count(db: Db, table: Table): Promise<number> {
  const all = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'))
  return Number((await all.executeTakeFirstOrThrow()).rows)
}

function differs(what: string) {
  return new StartError(`the copy would differ, and nothing was copied: ${what}`)
}
