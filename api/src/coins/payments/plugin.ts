import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createCheckout } from '#src/coins/orders/checkout.ts'
import { createApplyPayment, createReconcile } from '#src/coins/payments/apply-payment.ts'
import { createMercadoPago } from '#src/coins/payments/mercado-pago.ts'
import type { Config } from '#src/config/env.ts'
import { repeat } from '#src/jobs/repeat.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if the operator takes no payments. */
    payments: ReturnType<typeof openPayments> | null
  }
}

const reconcilePause = 30_000

export const payments = fp(
  async (app) => {
    const { payments: config } = app.config
    const payments = config && openPayments(app, config)
    app.decorate('payments', payments)
    if (!payments) return
    const onError = (err: unknown) =>
      app.log.warn({ err }, 'payments could not be reconciled')
    const work = () => app.replica.run(payments.reconcile.due)
    app.addHook('onClose', repeat(work, reconcilePause, onError))
  },
  { name: 'payments', dependencies: ['web', 'game', 'realm-settings'] },
)

function openPayments(
  app: FastifyInstance,
  { url, token, webhookSecret, isLive }: NonNullable<Config['payments']>,
) {
  const { webDatabase: db, log } = app
  const provider = createMercadoPago({ url, token })
  const apply = createApplyPayment({ db, log, isLive })
  return {
    webhookSecret,
    provider,
    checkout: createCheckout(app, provider),
    apply,
    reconcile: createReconcile({ db, provider, apply, log }),
  }
}
