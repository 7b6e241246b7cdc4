import { type Selectable, sql } from 'kysely'
import type { Correction } from 'shared-api/office/players'
import { type Account, createAccounts } from '#src/accounts/accounts.ts'
import { actorText, isBy, toActor, toActorOrNull } from '#src/accounts/actor.ts'
import { audit, type By, type Caller } from '#src/accounts/audit.ts'
import { post, toGrant } from '#src/coins/ledger/ledger.ts'
import { iso, isoOrNull } from '#src/config/realm-time.ts'
import type { Db, Schema, Tx, WebDatabase } from '#src/database/schema.ts'
import { inTurn, takeTurn } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'

type Row = Selectable<Schema['coinCorrections']> & { login: string }
type Wish = By & {
  account: Account
  /** Negative to take them. */
  coins: number
  reason: string
  /** Coins a day that the member moves without another one; null at the command line. */
  limit: number | null
  save?(tx: Tx, correction: Correction): Promise<void>
}
type Decision = By & {
  id: number
  email: string
  isConfirmed: boolean
  answer: string | null
}

/** Coins that staff gives and takes. Every one is a row, with its reason, and moves coins once. */
export function createCorrections(db: WebDatabase) {
  return {
    /** @returns those of an account, or of all; those that wait first */
    async list(accountId?: number): Promise<Correction[]> {
      const found = rows(db)
        .$if(accountId !== undefined, (all) => all.where('accountId', '=', accountId ?? 0))
        .orderBy((eb) => eb('state', '=', 'requested'), 'desc')
        .orderBy('c.id', 'desc')
        .limit(200)
      return (await found.execute()).map(toCorrection)
    },
    /** Moves the coins, or asks for a second member above the limit. @throws Problem 409 if the balance is too small */
    correct: ({ account, coins, reason, limit, save, ...by }: Wish) =>
      inTurn(db, `corrections:${actorText(by.actor)}`, async (tx) => {
        const needsSecond =
          limit !== null &&
          ((await movedToday(tx, by.actor.id ?? 0)) + Math.abs(coins) > limit ||
            (await sharesAddress(tx, account, by.caller)))
        const requestedBy = actorText(by.actor)
        const wish = { accountId: account.id, coins, reason, requestedBy }
        const insert = tx.insertInto('coinCorrections')
        const row = { ...wish, state: 'requested', requestedAt: Date.now() } as const
        const { insertId } = await insert.values(row).executeTakeFirstOrThrow()
        const id = Number(insertId)
        if (!needsSecond) await move(tx, { ...wish, id }, requestedBy)
        const event = needsSecond ? 'coins.requested' : 'coins.corrected'
        const detail = `${coins} coins, correction ${id}: ${reason}`
        await audit(tx, event, { account, detail, ...by })
        const correction = toCorrection(await find(tx, id))
        await save?.(tx, correction)
        return correction
      }),
    /** Another member decides. @throws Problem 403 for one's own request or account, 409 if it is decided */
    decide: ({ id, email, isConfirmed, answer, ...by }: Decision) =>
      inTurn(db, `correction:${id}`, async (tx) => {
        const row = await find(tx, id)
        const account = { id: row.accountId, login: row.login }
        if (row.state !== 'requested') {
          const { name } = toActor(row.decidedBy ?? row.requestedBy)
          throw new Problem(409, 'decided-before', `${name} has ${row.state} it before you`)
        }
        if (isConfirmed && toActor(row.requestedBy).id === by.actor.id) {
          throw new Problem(403, 'own-request', 'Another member of staff must confirm it')
        }
        if (isConfirmed) await refuseOwnAccount(tx, row.accountId, email)
        const decidedBy = actorText(by.actor)
        if (isConfirmed) await move(tx, row, decidedBy)
        else await saveDecision(tx, id, { state: 'refused', decidedBy, answer })
        const event = isConfirmed ? 'coins.confirmed' : 'coins.refused'
        const detail = `${row.coins} coins, correction ${id}${answer ? `: ${answer}` : ''}`
        await audit(tx, event, { account, detail, ...by })
        return toCorrection(await find(tx, id))
      }),
  }
}

/** Nobody gives himself coins. @throws Problem 403 */
export async function refuseOwnAccount(db: Db, accountId: number, email: string) {
  const account = await createAccounts(db).get(accountId)
  if (account.email.toLowerCase() !== email) return
  throw new Problem(403, 'own-account', 'This is your own account: ask another member')
}

/** @returns the coins that a member gave and took without another one in the last 24 hours */
export async function movedToday(db: Db, staffId: number): Promise<number> {
  const { moved } = await db
    .selectFrom('coinCorrections')
    .select(sql<number | null>`sum(abs(coins))`.as('moved'))
    .where(isBy('requestedBy', staffId))
    .where('requestedAt', '>', Date.now() - day)
    .where('state', '=', 'confirmed')
    .whereRef('decidedBy', '=', 'requestedBy')
    .executeTakeFirstOrThrow()
  return Number(moved ?? 0)
}

/** Whether the player has been at the address of the member of staff, who may be the same person. */
async function sharesAddress(db: Db, { id }: Account, caller: Caller | null) {
  const seen = db.selectFrom('auditLog').select('id').where('actor', 'is', null)
  const here = seen.where('address', '=', caller?.address ?? '').where('accountId', '=', id)
  return (await here.executeTakeFirst()) !== undefined
}

type Moved = Pick<Row, 'id' | 'accountId' | 'coins'>

/** Must run in the turn of the correction. @throws Problem 409 if the player has fewer coins than are taken */
async function move(tx: Tx, { id, accountId, coins }: Moved, decidedBy: string) {
  await takeTurn(tx, `ledger:${accountId}`)
  const message = 'The player has fewer coins than that'
  const overdrawn = new Problem(409, 'insufficient-balance', message)
  const grant = toGrant(accountId, coins, `correction:${id}`)
  const transactionId = await post(tx, grant, overdrawn)
  await saveDecision(tx, id, { state: 'confirmed', decidedBy, transactionId })
}

async function saveDecision(tx: Tx, id: number, decision: Partial<Row>) {
  const decided = { ...decision, decidedAt: Date.now() }
  await tx.updateTable('coinCorrections').set(decided).where('id', '=', id).execute()
}

function rows(db: Db) {
  return db
    .selectFrom('coinCorrections as c')
    .innerJoin('accounts', 'accounts.id', 'c.accountId')
    .selectAll('c')
    .select('login')
}

/** @throws Problem 404 */
function find(db: Db, id: number): Promise<Row> {
  const unknown = () =>
    new Problem(404, 'correction-not-found', `There is no correction ${id}`)
  return rows(db).where('c.id', '=', id).executeTakeFirstOrThrow(unknown)
}

function toCorrection({ accountId: _, transactionId: __, ...row }: Row): Correction {
  return {
    ...row,
    requestedBy: toActor(row.requestedBy),
    requestedAt: iso(row.requestedAt),
    decidedBy: toActorOrNull(row.decidedBy),
    decidedAt: isoOrNull(row.decidedAt),
  }
}
