import type { FastifyBaseLogger } from 'fastify'
import type { WebDatabase } from '#src/database/schema.ts'
import { orUpdate } from '#src/database/statements.ts'
import { transaction } from '#src/database/transaction.ts'
import type { AccountPremium } from '#src/game/accounts/account-premium.ts'
import { isLostGame } from '#src/game/errors.ts'
import type { Game } from '#src/game/repositories.ts'
import { eachRow, throwIfAllFailed } from '#src/jobs/each-row.ts'
import { createWaits } from '#src/jobs/waits.ts'
import { createPremium, type Premium } from '#src/premium/premium.ts'
import { type Lead, soleLead } from '#src/replicas/lease.ts'

type Options = Pick<Game, 'accountPremium'> & {
  db: WebDatabase
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Copies premium of characters to the accounts of the game: the highest active tier, until it ends. A row that
 * somebody else wrote is left alone while it is active.
 *
 * @returns one run, over all accounts or over those that have not just failed, which asks the game nothing if nothing
 *   changed since the last
 */
export function createPremiumMirror({ db, accountPremium, log }: Options) {
  const premium = createPremium(db)
  const foreign = new Set<string>()
  /** What this process brought, by login. */
  const brought = new Map<string, string>()
  const waits = createWaits({ shortest: 15_000, longest: 300_000 })
  let mirrored = ''
  let fence = 0

  const isOurs = async (login: string, row: AccountPremium) => {
    const written = db.selectFrom('premiumMirror').select(['tier', 'endsAt'])
    const ours = await written.where('login', '=', login).executeTakeFirst()
    const isAsWritten = row.endsAt === ours?.endsAt && (row.tier ?? ours.tier) === ours.tier
    return row.endsAt <= Date.now() || isAsWritten
  }

  /** @returns false if the row must be looked at again */
  const bring = async (login: string, wanted: Premium, keepsTiers: boolean, lead: Lead) => {
    const row = await accountPremium.find(login)
    const to = { tier: keepsTiers ? wanted.tier : null, endsAt: wanted.endsAt }
    const isThere = row?.endsAt === to.endsAt && row.tier === to.tier
    if (!isThere && row && !(await isOurs(login, row))) {
      if (!foreign.has(login)) {
        log.warn({ login }, 'somebody else gave this account premium, which is left alone')
      }
      foreign.add(login)
      return false
    }
    foreign.delete(login)
    if (!isThere && !(await accountPremium.change(login, row, to))) return false
    await transaction(db, async (tx) => {
      await lead.assertIn(tx)
      const note = tx.insertInto('premiumMirror').values({ login, ...wanted })
      await orUpdate(tx, note, ['login'], wanted).execute()
    })
    return true
  }

  return async (which: 'all' | 'due', lead = soleLead): Promise<void> => {
    // Since this replica led last, another one may have brought something else.
    if (lead.fence !== fence) {
      brought.clear()
      mirrored = ''
      fence = lead.fence
    }
    const active = await premium.running(Date.now())
    const state = JSON.stringify(active)
    if (state === mirrored) return
    const keepsTiers = await accountPremium.keepsTiers()
    const owners = await accountPremium.ownersOf(active.map((one) => one.characterId))
    const wanted = [...bestOf(active, owners, keepsTiers)]
    const isBrought = ([login, one]: (typeof wanted)[number]) =>
      brought.get(login) === JSON.stringify(one)
    const missing = wanted.filter((one) => !isBrought(one))
    waits.keep(new Set(missing.map(([login]) => login)))
    const chosen = missing.filter(([login]) => which === 'all' || waits.isOver(login))
    const work = async ([login, one]: (typeof wanted)[number]) => {
      const isDone = await bring(login, one, keepsTiers, lead)
      if (isDone) brought.set(login, JSON.stringify(one))
    }
    const failures = await eachRow(chosen, work, {
      onFailure(err, [login]) {
        waits.failed(login)
        log.warn({ err, login }, 'premium of an account waits for the game database')
      },
      isAway: isLostGame,
    })
    throwIfAllFailed(chosen, failures)
    mirrored = wanted.every(isBrought) ? state : ''
  }
}

/** @returns for each account the premium to show: the highest tier or, without tiers, the one that ends last */
function bestOf(
  active: readonly (Premium & { characterId: number })[],
  owners: ReadonlyMap<number, string>,
  keepsTiers: boolean,
): Map<string, Premium> {
  const best = new Map<string, Premium>()
  for (const { characterId, tier, endsAt } of active) {
    const login = owners.get(characterId)
    if (!login) continue
    const other = best.get(login)
    const isHigher = keepsTiers && other && tier !== other.tier
    const isBetter = isHigher ? tier > other.tier : endsAt > (other?.endsAt ?? 0)
    if (isBetter) best.set(login, { tier, endsAt })
  }
  return best
}
