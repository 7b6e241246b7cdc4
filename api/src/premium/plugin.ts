import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import {
  ActivatePremiumRequest,
  MessageResponse,
  type PremiumDuration,
  type PremiumType,
} from 'shared-api/contract'
import { premiumPrice } from 'shared-api/contract/rules/prices'
import type { Account } from '#src/accounts/accounts.ts'
import { requireCode } from '#src/accounts/second-factor/ask.ts'
import { forPlayerOnce, sessionOf } from '#src/accounts/sessions/require-session.ts'
import { post, transfer } from '#src/coins/ledger/ledger.ts'
import { assertMaySpend, characterOnline, requireOwner } from '#src/coins/may-spend.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { StartError } from '#src/config/start-error.ts'
import { inTurn } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'
import { repeat } from '#src/jobs/repeat.ts'
import { createPremiumMirror } from '#src/premium/mirror.ts'
import { createPremium } from '#src/premium/premium.ts'

declare module 'fastify' {
  interface FastifyInstance {
    activatePremium: ReturnType<typeof createActivatePremium>
    /** Copies premium to the accounts of the game now; does nothing where the operator did not choose that. */
    mirrorPremium(): Promise<void>
  }
}

const mirrorPause = 15_000

export const premium = fp(
  async (app) => {
    const { mirrorsPremium: mirrors } = app.config
    const { webDatabase: db, game, log } = app
    app.decorate('activatePremium', createActivatePremium(app))
    if (mirrors && game.premiumProblem) {
      throw new StartError(`PREMIUM_MIRROR is set, but ${game.premiumProblem}`)
    }
    const mirror = createPremiumMirror({ db, accountPremium: game.accountPremium, log })
    const run = (which: 'all' | 'due') => app.replica.run((lead) => mirror(which, lead))
    app.decorate('mirrorPremium', mirrors ? () => run('all') : async () => {})
    if (!mirrors) return
    const onError = (err: unknown) =>
      log.warn({ err }, 'premium of accounts waits for the game database')
    app.addHook('onReady', () => run('all').catch(onError))
    app.addHook(
      'onClose',
      repeat(() => run('due'), mirrorPause, onError),
    )
  },
  { name: 'premium', dependencies: ['web', 'game'] },
)

type Order = {
  account: Account
  charName: string
  tier: PremiumType
  days: PremiumDuration
  /** The realm settings that the page showed; without them, the live ones count. */
  settings?: string | undefined
  ticket: Ticket
}

/** @throws Problem 403, 404, 406, 409, 402 in this order */
function createActivatePremium(app: FastifyInstance): (order: Order) => Promise<void> {
  const { webDatabase: db, game } = app
  return async ({ account, charName, tier, days, settings, ticket }) => {
    await assertMaySpend(game, account)
    const owner = await requireOwner(game, { account, charName })
    if (owner.isOnline) throw characterOnline()
    const realm = await app.settingsOfPage(settings)
    const { price } = premiumPrice(tier, days, realm.premium)
    failPoint('premium.before-purchase')
    await inTurn(db, [`premium:${owner.id}`, `ledger:${account.id}`], async (tx) => {
      const premium = createPremium(tx)
      const startsAt = Date.now()
      if (await premium.isSold(owner.id, startsAt)) {
        const message = 'This character already has an active premium'
        throw new Problem(409, 'premium-active', message)
      }
      const purchase = {
        kind: 'premium' as const,
        reference: `premium:${randomUUID()}`,
        detail: owner.name,
        entries: transfer(price, { player: account.id }, { house: 'premium' }),
      }
      const message = 'Insufficient balance to activate premium'
      const overdrawn = new Problem(402, 'insufficient-balance', message)
      const transactionId = await post(tx, purchase, overdrawn)
      const period = { startsAt, endsAt: startsAt + days * day }
      await premium.add({ characterId: owner.id, tier, ...period, transactionId })
      await ticket.answer(tx, { success: true })
      failPoint('premium.within-purchase')
    })
    failPoint('premium.after-purchase')
  }
}

export const premiumRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/game/activate-premium',
    {
      ...forPlayerOnce(
        'Activates a premium tier for an offline character',
        MessageResponse,
        { body: ActivatePremiumRequest },
      ),
      preHandler: requireCode,
    },
    async (request) => {
      const { charName, premiumType: tier, durationDays: days } = request.body
      const { account } = sessionOf(request)
      const { ticket, headers } = request
      const settings = [headers['realm-settings']].flat()[0]
      await app.activatePremium({ account, charName, tier, days, settings, ticket })
      return { success: true }
    },
  )
}
