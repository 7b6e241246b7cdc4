import fp from 'fastify-plugin'
import { createCheckout } from '#src/coins/orders/checkout.ts'
import { createReceipts } from '#src/coins/orders/receipt.ts'
import { createReconcile, type Reconcile } from '#src/coins/orders/reconcile.ts'
import { type ApplyPayment, createApplyPayment } from '#src/coins/payments/apply-payment.ts'
import { createMercadoPago, type MercadoPago } from '#src/coins/payments/mercado-pago.ts'
import type { PaymentsConfig } from '#src/config/env.ts'
import { repeat } from '#src/jobs/repeat.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if the operator takes no payments. */
    payments: {
      webhookSecret: string
      provider: MercadoPago
      checkout: ReturnType<typeof createCheckout>
      apply: ApplyPayment
      reconcile: Reconcile
    } | null
  }
}

const reconcilePause = 30_000

type Options = {
  config: PaymentsConfig | null
  origin: string
}

export const payments = fp<Options>(
  async (app, { config, origin }) => {
    if (!config) {
      app.decorate('payments', null)
      return
    }
    const { webDatabase: db, game, settingsOfPage, log } = app
    const onCredit = createReceipts(db)
    const { url, token, webhookSecret, isLive } = config
    const provider = createMercadoPago({ url, token })
    const providerHost = new URL(url).hostname
    const apply = createApplyPayment({ db, log, isLive, onCredit })
    const reconcile = createReconcile({ db, provider, apply, log })
    app.decorate('payments', {
      webhookSecret,
      provider,
      checkout: createCheckout({
        db,
        game,
        settingsOfPage,
        provider,
        providerHost,
        origin,
      }),
      apply,
      reconcile,
    })
    const onError = (err: unknown) => log.warn({ err }, 'payments could not be reconciled')
    app.addHook('onClose', repeat(reconcile.due, reconcilePause, onError))
  },
  { name: 'payments', dependencies: ['web', 'game', 'realm-settings'] },
)
