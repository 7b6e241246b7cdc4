import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { PremiumDuration, PremiumType } from 'shared-api/contract'
import { premiumPrice } from 'shared-api/contract/rules/prices'
import type { Account } from '#src/accounts/accounts.ts'
import { createBalanceOf, createPost } from '#src/coins/ledger/ledger.ts'
import { assertMaySpend, characterNotFound, characterOnline } from '#src/coins/may-spend.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { transaction } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import type { Game } from '#src/game/repositories.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'
import { createPremiumSales } from '#src/premium/premium.ts'

type Options = { db: DatabaseSync; game: Pick<Game, 'characters' | 'coins'> }
type Order = {
  account: Account
  charName: string
  tier: PremiumType
  days: PremiumDuration
  ticket: Ticket
}

/** @throws Problem 403, 404, 406, 409, 402 in this order */
export function createActivatePremium({
  db,
  game,
}: Options): (order: Order) => Promise<void> {
  const balanceOf = createBalanceOf(db)
  const post = createPost(db)
  const sales = createPremiumSales(db)

  return async ({ account, charName, tier, days, ticket }) => {
    await assertMaySpend(game, account)
    const owner = await game.coins.owner(account.login, charName)
    if (!owner) throw characterNotFound()
    if (owner.isOnline) throw characterOnline()
    const { price } = premiumPrice(tier, days)
    failPoint('premium.before-purchase')
    transaction(db, () => {
      const now = Date.now()
      if (sales.isActive(owner.id, now)) throw alreadyActive()
      if (balanceOf(account.id) < price) throw tooFewCoins()
      const endsAt = now + days * day
      const saleId = post({
        kind: 'premium',
        reference: `premium:${randomUUID()}`,
        detail: owner.name,
        entries: [
          { party: { player: account.id }, amount: -price },
          { party: { house: 'premium' }, amount: price },
        ],
      })
      sales.add({ characterId: owner.id, tier, startsAt: now, endsAt, saleId })
      ticket.answer({ success: true })
      failPoint('premium.within-purchase')
    })
    failPoint('premium.after-purchase')
  }
}

function alreadyActive() {
  return new Problem(409, 'premium-active', 'This character already has an active premium')
}

function tooFewCoins() {
  return new Problem(
    402,
    'insufficient-balance',
    'Insufficient balance to activate premium',
  )
}
