import type { DatabaseSync } from 'node:sqlite'
import { createOrders, type OrderRow } from '#src/coins/orders/orders.ts'
import type { ApplyPayment } from '#src/coins/payments/apply-payment.ts'
import type { MercadoPago } from '#src/coins/payments/mercado-pago.ts'

type Options = { db: DatabaseSync; provider: MercadoPago; apply: ApplyPayment }

export type Reconcile = ReturnType<typeof createReconcile>

/** In case webhooks were lost. @throws PaymentProviderError, which leaves the rest for the next run */
export function createReconcile({ db, provider, apply }: Options) {
  const orders = createOrders(db)
  const reconcile = async ({ id }: OrderRow) => {
    for (const payment of await provider.paymentsOf(id)) {
      // The result of a search may contain payments of other orders.
      if (payment.external_reference === id) apply(payment)
    }
    const order = orders.find(id)
    if (order) orders.setChecked(order, Date.now())
  }
  return {
    order: reconcile,
    /** @returns how many orders were due */
    async due() {
      const due = orders.due(Date.now())
      for (const order of due) await reconcile(order)
      return due.length
    },
  }
}
