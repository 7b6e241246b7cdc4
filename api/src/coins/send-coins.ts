import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { largestStack } from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import type { Deliverer } from '#src/coins/deliver.ts'
import { createDeliveries, type Delivery } from '#src/coins/deliveries.ts'
import { createBalanceOf, createPost } from '#src/coins/ledger.ts'
import { isOnline, notFound, requireMaySpend } from '#src/coins/may-spend.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { transaction } from '#src/database/transaction.ts'
import type { Game } from '#src/game/repositories.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'
import type { OneAtATime } from '#src/jobs/one-at-a-time.ts'

type Options = {
  db: DatabaseSync
  game: Pick<Game, 'characters' | 'coins'>
  coinId: number
  deliverer: Deliverer
  oneAtATime: OneAtATime
}
type Order = { account: Account; charName: string; amount: number; ticket: Ticket }

/**
 * Sends coins from the balance of an account to the inventory of one of its characters.
 *
 * @throws Problem 403, 404, 406, 410, 409 in this order (design card), 500 in doubt
 */
export function createSendCoins(options: Options): (order: Order) => Promise<void> {
  const { db, game, coinId, deliverer, oneAtATime } = options
  const deliveries = createDeliveries(db)
  const balanceOf = createBalanceOf(db)
  const post = createPost(db)

  const finish = (characterId: number, work: () => Promise<Delivery>) =>
    oneAtATime(`character:${characterId}`, work)

  const resume = async (reference: string) => {
    const id = reference.replace('delivery:', '')
    const begun = deliveries.find(id)
    if (!begun) throw new Error(`the delivery ${id} is not there`)
    return finish(begun.characterId, async () => {
      const now = deliveries.find(id) ?? begun
      return now.state === 'open' ? deliverer.recover(now) : now
    })
  }

  const intend = async ({ account, charName, amount, ticket }: Order) => {
    const owner = await game.coins.owner(account.login, charName)
    if (!owner) throw notFound()
    if (owner.isOnline) throw isOnline()
    for (const open of deliveries.openOf(owner.id)) {
      const { state } = await deliverer.recover(open)
      if (state === 'open') throw gameIsBusy()
    }
    const stack = await game.coins.stack(owner.id, coinId)
    if (!stack) throw noStack()
    const after = stack.count + amount
    failPoint('send-coins.before-intent')
    const id = randomUUID()
    transaction(db, () => {
      if (balanceOf(account.id) < amount) throw tooFewCoins()
      if (after > largestStack) throw stackIsFull()
      const debitId = post({
        kind: 'sendCoins',
        reference: `delivery:${id}`,
        detail: owner.name,
        entries: [
          { party: { player: account.id }, amount: -amount },
          { party: { house: 'game' }, amount },
        ],
      })
      const intent = {
        id,
        accountId: account.id,
        characterId: owner.id,
        characterName: owner.name,
        objectId: stack.objectId,
        itemId: coinId,
        coins: amount,
        before: stack.count,
        after,
        lastAccess: owner.lastAccess,
      }
      deliveries.open(intent, Number(debitId))
      ticket.begin(`delivery:${id}`)
      failPoint('send-coins.within-intent')
    })
    failPoint('send-coins.after-intent')
    const delivery = deliveries.find(id)
    if (!delivery) throw new Error(`the delivery ${id} is not there`)
    return deliverer.start(delivery)
  }

  return async (order) => {
    if (order.ticket.resumed) return answer(await resume(order.ticket.resumed))
    await requireMaySpend(game, order.account)
    const owner = await game.coins.owner(order.account.login, order.charName)
    if (!owner) throw notFound()
    answer(await finish(owner.id, () => intend(order)))
  }
}

/** The outcome for the sender; the same each time the call is repeated. */
function answer({ state, reason }: Delivery): void {
  if (state === 'delivered') return
  if (state === 'open') throw gameIsBusy()
  if (state === 'held') {
    throw new Problem(
      500,
      'delivery-held',
      'This delivery is on hold until the staff has checked it',
    )
  }
  if (reason === 'online') throw isOnline()
  throw new Problem(
    500,
    'coins-returned',
    'The coins were not delivered and are back in the balance',
  )
}

function gameIsBusy() {
  return new Problem(
    500,
    'delivery-open',
    'The game does not respond; the delivery continues on its own',
  )
}

function noStack() {
  return new Problem(410, 'no-coin-stack', 'You need at least 1 coin in your inventory')
}

function tooFewCoins() {
  return new Problem(409, 'insufficient-balance', 'Insufficient balance')
}

function stackIsFull() {
  return new Problem(400, 'stack-full', 'The character cannot hold that many coins')
}
