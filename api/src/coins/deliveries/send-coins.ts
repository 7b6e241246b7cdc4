import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { largestStack } from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import type { Deliverer } from '#src/coins/deliveries/deliver.ts'
import {
  createDeliveries,
  type Delivery,
  inTheGame,
} from '#src/coins/deliveries/deliveries.ts'
import { createBalanceOf, createPost } from '#src/coins/ledger/ledger.ts'
import { assertMaySpend, characterNotFound, characterOnline } from '#src/coins/may-spend.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { transaction } from '#src/database/transaction.ts'
import type { Game } from '#src/game/repositories.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'
import type { Mutex } from '#src/jobs/mutex.ts'

type Options = {
  db: DatabaseSync
  game: Pick<Game, 'characters' | 'coins'>
  coinId: number
  deliverer: Deliverer
  mutex: Mutex
}
type Order = { account: Account; charName: string; amount: number; ticket: Ticket }

/** @throws Problem 403, 404, 406, 410, 409 in this order (docs/specification.md §8.7); 500 if the outcome is unknown */
export function createSendCoins(options: Options): (order: Order) => Promise<void> {
  const { db, game, coinId, deliverer, mutex } = options
  const deliveries = createDeliveries(db)
  const balanceOf = createBalanceOf(db)
  const post = createPost(db)

  const inOrder = (characterId: number, work: () => Promise<Delivery>) =>
    mutex(`character:${characterId}`, work)

  const resume = async (reference: string) => {
    const id = reference.replace('delivery:', '')
    const started = deliveries.find(id)
    if (!started) throw new Error(`delivery ${id} does not exist`)
    return inOrder(started.characterId, async () => {
      const now = deliveries.find(id) ?? started
      return now.state === 'open' ? deliverer.recover(now) : now
    })
  }

  /** @throws Problem 410, or 400 if the game could not take this number of coins */
  const targetOf = async (characterId: number, amount: number) => {
    const { channel } = game.coins
    if (channel !== 'stack') {
      const queue = await game.coins.queue(channel)
      if (await queue.hasTwin({ characterId, itemId: coinId, coins: amount })) {
        throw twinIsWaiting()
      }
      return { objectId: 0, before: 0 }
    }
    const stack = await game.coins.stack(characterId, coinId)
    if (!stack) throw noStack()
    if (stack.count + amount > largestStack) throw stackIsFull()
    return { objectId: stack.objectId, before: stack.count }
  }

  const deliver = async ({ account, charName, amount, ticket }: Order) => {
    const owner = await game.coins.owner(account.login, charName)
    if (!owner) throw characterNotFound()
    const { channel } = game.coins
    if (channel === 'stack' && owner.isOnline) throw characterOnline()
    for (const open of deliveries.openOf(owner.id)) {
      const { state } = await deliverer.recover(open)
      if (state === 'open') throw deliveryOpen()
    }
    const target = await targetOf(owner.id, amount)
    failPoint('send-coins.before-intent')
    const id = randomUUID()
    transaction(db, () => {
      if (balanceOf(account.id) < amount) throw tooFewCoins()
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
        channel,
        ...target,
        itemId: coinId,
        coins: amount,
        after: target.before + amount,
        // A game server that crashes leaves the time of the last login behind, as if nobody had been there.
        lastAccess: owner.isOnline ? inTheGame : owner.lastAccess,
      }
      deliveries.open(intent, Number(debitId))
      ticket.begin(`delivery:${id}`)
      failPoint('send-coins.within-intent')
    })
    failPoint('send-coins.after-intent')
    const delivery = deliveries.find(id)
    if (!delivery) throw new Error(`delivery ${id} does not exist`)
    return deliverer.start(delivery)
  }

  return async (order) => {
    if (order.ticket.resumed) return answer(await resume(order.ticket.resumed))
    await assertMaySpend(game, order.account)
    const owner = await game.coins.owner(order.account.login, order.charName)
    if (!owner) throw characterNotFound()
    answer(await inOrder(owner.id, () => deliver(order)))
  }
}

function answer({ state, reason }: Delivery): void {
  if (state === 'delivered') return
  if (state === 'open') throw deliveryOpen()
  if (state === 'held') {
    throw new Problem(
      500,
      'delivery-held',
      'This delivery is on hold until the staff has checked it',
    )
  }
  if (reason === 'online') throw characterOnline()
  throw new Problem(
    500,
    'coins-returned',
    'The coins were not delivered and are back in the balance',
  )
}

function deliveryOpen() {
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

function twinIsWaiting() {
  return new Problem(
    400,
    'same-amount-waiting',
    'The same number of coins already waits for this character in the game; send another number',
  )
}

function stackIsFull() {
  return new Problem(400, 'stack-full', 'The character cannot hold that many coins')
}
