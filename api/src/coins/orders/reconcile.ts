import type { FastifyBaseLogger } from 'fastify'
import { createOrders } from '#src/coins/orders/orders.ts'
import type { ApplyPayment } from '#src/coins/payments/apply-payment.ts'
import { type MercadoPago, PaymentProviderError } from '#src/coins/payments/mercado-pago.ts'
import type { Db } from '#src/database/schema.ts'
import { eachRow, throwIfAllFailed } from '#src/jobs/each-row.ts'

type Options = {
  db: Db
  provider: MercadoPago
  apply: ApplyPayment
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A payment that fails keeps no other waiting; then the order as a whole has failed. */
const untilTheLast = { onFailure: () => {}, isAway: () => false }

/** In case webhooks were lost. */
export function createReconcile({ db, provider, apply, log }: Options) {
  const orders = createOrders(db)

  const reconcile = async (id: string) => {
    const found = await provider.paymentsOf(id)
    // The result of a search may contain payments of other orders.
    const payments = found.filter((payment) => payment.external_reference === id)
    const failures = await eachRow(payments, apply, untilTheLast)
    if (failures.length > 0) throw failures[0]
    const order = await orders.find(id)
    if (order) await orders.setChecked(order, Date.now())
  }

  return {
    /** @throws PaymentProviderError */
    order: reconcile,
    /** @returns how many orders were due @throws if none could be read, or the provider is away */
    async due() {
      const due = await orders.due(Date.now())
      const failures = await eachRow(due, ({ id }) => reconcile(id), {
        async onFailure(err, order) {
          await orders.postpone(order, Date.now())
          log.warn({ err, order: order.id }, 'the payments of an order could not be read')
        },
        isAway: (error) => error instanceof PaymentProviderError,
      })
      throwIfAllFailed(due, failures)
      return due.length
    },
  }
}
