import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { largestStack } from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import type { Deliverer } from '#src/coins/deliveries/deliver.ts'
import {
  createDeliveries,
  inTheGame,
  mutexName,
  type Outcome,
} from '#src/coins/deliveries/deliveries.ts'
import { post, transfer } from '#src/coins/ledger/ledger.ts'
import { assertMaySpend, characterOnline, requireOwner } from '#src/coins/may-spend.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { takeTurn, transaction } from '#src/database/transaction.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'
import type { Mutex } from '#src/jobs/mutex.ts'

type Options = { deliverer: Deliverer; mutex: Mutex }
type Order = { account: Account; charName: string; amount: number; ticket: Ticket }

/** @throws Problem 403, 404, 406, 410, 409 in this order (docs/specification.md §8.7); 500 if the outcome is unknown */
export function createSendCoins(
  { webDatabase: db, game, realm }: FastifyInstance,
  { deliverer, mutex }: Options,
): (order: Order) => Promise<void> {
  const { coins } = game
  const { itemId: coinId } = realm.coin
  const { channel } = coins
  const deliveries = createDeliveries(db)

  const resume = async (reference: string) => {
    const id = reference.replace('delivery:', '')
    return mutex(mutexName(await deliveries.get(id)), async () => {
      const now = await deliveries.get(id)
      return now.state === 'open' ? deliverer.finish(now) : now
    })
  }

  /** @throws Problem 410, or 400 if the game could not take this number of coins */
  const targetOf = async (characterId: number, amount: number) => {
    if (channel !== 'stack') {
      const queue = await coins.queue(channel)
      if (await queue.hasTwin({ characterId, itemId: coinId, coins: amount })) {
        const message =
          'The same number of coins already waits for this character in the game; send another number'
        throw new Problem(400, 'same-amount-waiting', message)
      }
      return { objectId: 0, countBefore: 0 }
    }
    const stack = await coins.stack(characterId, coinId)
    if (!stack) {
      throw new Problem(410, 'no-coin-stack', 'You need at least 1 coin in your inventory')
    }
    if (stack.count + amount > largestStack) {
      throw new Problem(400, 'stack-full', 'The character cannot hold that many coins')
    }
    return { objectId: stack.objectId, countBefore: stack.count }
  }

  const deliver = async (order: Order): Promise<Outcome> => {
    const { account, amount, ticket } = order
    const owner = await requireOwner(game, order)
    if (channel === 'stack' && owner.isOnline) throw characterOnline()
    const latest = await deliveries.latestOf(owner.id)
    if (latest?.state === 'open') {
      const { state } = await deliverer.finish(latest)
      if (state === 'open') throw deliveryOpen()
    }
    const target = await targetOf(owner.id, amount)
    failPoint('send-coins.before-intent')
    const id = randomUUID()
    const isOpen = await transaction(db, async (tx) => {
      await takeTurn(tx, `character:${owner.id}`, `ledger:${account.id}`)
      // Another replica has sent some since, so the target is no longer what was seen.
      const newest = await createDeliveries(tx).latestOf(owner.id)
      if (newest?.id !== latest?.id) return false
      const debit = {
        kind: 'sendCoins' as const,
        reference: `delivery:${id}`,
        detail: owner.name,
        entries: transfer(amount, { player: account.id }, { house: 'game' }),
      }
      const overdrawn = new Problem(409, 'insufficient-balance', 'Insufficient balance')
      const debitId = await post(tx, debit, overdrawn)
      const intent = {
        id,
        accountId: account.id,
        characterId: owner.id,
        characterName: owner.name,
        channel,
        ...target,
        itemId: coinId,
        coins: amount,
        countAfter: target.countBefore + amount,
        // A game server that crashes leaves the time of the last login behind, as if nobody had been there.
        lastAccess: owner.isOnline ? inTheGame : owner.lastAccess,
        debitId: Number(debitId),
      }
      await createDeliveries(tx).open(intent)
      await ticket.begin(tx, `delivery:${id}`)
      failPoint('send-coins.within-intent')
      return true
    })
    if (!isOpen) return deliver(order)
    failPoint('send-coins.after-intent')
    return deliverer.start({ id, channel })
  }

  return async (order) => {
    if (order.ticket.resumed) return answer(await resume(order.ticket.resumed))
    await assertMaySpend(game, order.account)
    const { account, charName: characterName } = order
    const name = mutexName({ accountId: account.id, characterName })
    answer(await mutex(name, () => deliver(order)))
  }
}

function answer({ state, reason }: Outcome): void {
  if (state === 'delivered') return
  if (state === 'open') throw deliveryOpen()
  if (state === 'held') {
    const message = 'This delivery is on hold until the staff has checked it'
    throw new Problem(500, 'delivery-held', message)
  }
  if (reason === 'online') throw characterOnline()
  const message = 'The coins were not delivered and are back in the balance'
  throw new Problem(500, 'coins-returned', message)
}

function deliveryOpen() {
  const message = 'The game does not respond; the delivery continues on its own'
  return new Problem(500, 'delivery-open', message)
}
