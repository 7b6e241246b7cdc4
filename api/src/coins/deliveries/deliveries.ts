import type { FastifyBaseLogger } from 'fastify'
import type { Insertable, Selectable } from 'kysely'
import { post, transfer } from '#src/coins/ledger/ledger.ts'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { failPoint } from '#src/config/fail-point.ts'
import type { Db, Schema, Tx, WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import type { CoinRepository } from '#src/game/coins/coins.ts'
import { createIdempotencyKeys } from '#src/http/idempotency-keys.ts'

type Row = Selectable<Schema['deliveries']>

/** The intent to bring coins into the game: by raising one stack from `before` to `after`, or by a row of a queue. */
export type Delivery = Row & {
  before: number
  after: number
  /** The date of the row in the queue, in epoch seconds, where rows need one. */
  second: number | null
}

export type Begun = Pick<Delivery, 'id' | 'channel'>

/** What is known of a delivery once its call is to be answered. */
export type Outcome = Pick<Delivery, 'state' | 'reason'>

/** What a delivery strategy works with. */
export type DeliveryTools = {
  db: WebDatabase
  coins: CoinRepository
  log: FastifyBaseLogger
}

type Intent = Omit<Insertable<Schema['deliveries']>, 'state' | 'createdAt'>

/**
 * @returns the name of the mutex under which deliveries to a character begin and go on. With the account, so that nobody waits
 *   for another player who names the character.
 */
export const mutexName = ({
  accountId,
  characterName,
}: Pick<Delivery, 'accountId' | 'characterName'>) => `${accountId}:${characterName}`

/** A time of no character. */
export const inTheGame = -1

export function createDeliveries(db: Db) {
  const rows = db
    .selectFrom('deliveries')
    .selectAll()
    .select(['countBefore as before', 'countAfter as after', 'queueSecond as second'])
  const find = (id: string) => rows.where('id', '=', id).executeTakeFirst()
  const get = async (id: string): Promise<Delivery> => {
    const delivery = await find(id)
    if (delivery) return delivery
    throw new Error(`delivery ${id} does not exist`)
  }
  return {
    find,
    /** @throws if it does not exist */
    get,
    async wasUsed(channel: CoinChannel): Promise<boolean> {
      const used = rows.where('channel', '=', channel).limit(1)
      return (await used.executeTakeFirst()) !== undefined
    },
    inState: (state: Delivery['state']): Promise<Delivery[]> =>
      rows.where('state', '=', state).orderBy('createdAt').limit(1_000).execute(),
    /** @returns the newest, the only one that may be open: none begins before it is settled */
    latestOf: (characterId: number): Promise<Delivery | undefined> =>
      rows
        .where('characterId', '=', characterId)
        .orderBy('debitId', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** @throws if the stack already has an open delivery */
    async open(intent: Intent): Promise<void> {
      const isStack = intent.channel === 'stack'
      const row = {
        ...intent,
        state: 'open',
        // A row of a queue is looked for before it is added, so it needs no such step.
        step: isStack ? 'untouched' : 'sent',
        openObjectId: isStack ? intent.objectId : null,
        createdAt: Date.now(),
      } as const
      await db.insertInto('deliveries').values(row).execute()
    },
    /** Records the next step of an open delivery. @throws if it is no longer open, or was moved by another process */
    async move(delivery: Delivery, step: Delivery['step'], second = delivery.second) {
      const { id, state } = delivery
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        .set({ step, queueSecond: second })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('step', '=', delivery.step)
        .executeTakeFirst()
      if (numUpdatedRows === 1n) return { ...delivery, step, second }
      throw new Error(`the delivery ${id} is no longer ${state}, ${delivery.step}`)
    },
    /** @returns a second, now or later, that no row of the character's has used */
    async freeSecond(characterId: number): Promise<number> {
      const { last } = await db
        .selectFrom('deliveries')
        .select(({ fn }) => fn.max('queueSecond').as('last'))
        .where('characterId', '=', characterId)
        .executeTakeFirstOrThrow()
      return Math.max(Math.floor(Date.now() / 1_000), (last ?? 0) + 1)
    },
  }
}

const sentAnswer = { status: 200, body: JSON.stringify({ success: true }) }

type Settled = Exclude<Delivery['state'], 'open'>

/** In one transaction. @throws if it is no longer in the state and at the step that the caller saw */
export async function settle(
  db: WebDatabase,
  delivery: Delivery,
  to: Settled,
  reason: string | null,
): Promise<Delivery> {
  const { id, state, step } = delivery
  await transaction(db, async (tx) => {
    const returnId = to === 'returned' ? await giveBack(tx, delivery) : null
    const end = { openObjectId: null, settledAt: Date.now() }
    const { numUpdatedRows } = await tx
      .updateTable('deliveries')
      .set({ state: to, reason, returnId, ...end })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('step', '=', step)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error(`the delivery ${id} is no longer ${state}`)
    const keys = createIdempotencyKeys(tx)
    if (to === 'delivered') await keys.finish(`delivery:${id}`, sentAnswer)
    if (to === 'returned') await keys.release(`delivery:${id}`)
    failPoint('send-coins.within-settlement')
  })
  failPoint('send-coins.after-settlement')
  return { ...delivery, state: to, reason }
}

function giveBack(tx: Tx, { id, coins, characterName, accountId }: Delivery) {
  return post(tx, {
    kind: 'sendCoinsReturned',
    reference: `delivery-return:${id}`,
    detail: characterName,
    entries: transfer(coins, { house: 'game' }, { player: accountId }),
  })
}

/** Leaves a delivery to the operator, because an automatic step could lose or double coins, and logs that. */
export async function hold(
  { db, log }: { db: WebDatabase; log: FastifyBaseLogger },
  delivery: Delivery,
  reason: string,
): Promise<Delivery> {
  const held = await settle(db, delivery, 'held', reason)
  log.error({ delivery: held.id, reason }, 'a delivery is held for the operator')
  return held
}

/** Why a delivery is held whose row is unclear (docs/portal-delivery.md). */
export const unclearRow = 'its reader could not tell whether the character has the coins'
