import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export type Preference = {
  id: string
  title: string
  amount: number
  currency: string
  externalReference: string
  backUrl: string
  notificationUrl: string
  /** Epoch milliseconds; absent if it never expires. */
  expiresAt?: number
}

export const paymentStatuses = [
  'approved',
  'pending',
  'rejected',
  'refunded',
  'charged_back',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** As the API of Mercado Pago tells it. */
function createPayment(id: number, preference: Preference, status: PaymentStatus) {
  const now = new Date().toISOString()
  return {
    id,
    status,
    status_detail: null as string | null,
    external_reference: preference.externalReference,
    transaction_amount: preference.amount,
    transaction_amount_refunded: 0,
    currency_id: preference.currency,
    live_mode: false,
    date_created: now,
    date_last_updated: now,
  }
}

export type Payment = ReturnType<typeof createPayment>

type Records = {
  preferences: Record<string, Preference>
  payments: Record<string, Payment>
}

const firstPayment = 1_300_000_000

export type Shop = ReturnType<typeof openShop>

/** @param file stores checkouts and payments between runs; memory only by default */
export function openShop(file?: string) {
  const records: Records =
    file && existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { preferences: {}, payments: {} }
  const overrides = new Map<number, Partial<Payment>>()

  const save = () => {
    if (!file) return
    writeFileSync(`${file}.tmp`, JSON.stringify(records), { mode: 0o600 })
    renameSync(`${file}.tmp`, file)
  }
  const reported = (payment: Payment) => ({ ...payment, ...overrides.get(payment.id) })
  /** The latest checkout of an order. */
  const preferenceFor = (orderId?: string): Preference | undefined =>
    Object.values(records.preferences).findLast(
      ({ externalReference }) => externalReference === orderId,
    )
  const newest = () =>
    Object.values(records.payments)
      .sort((a, b) => b.id - a.id)
      .map(reported)

  return {
    openPreference(preference: Omit<Preference, 'id'>): Preference {
      const opened = { ...preference, id: randomUUID() }
      records.preferences[opened.id] = opened
      save()
      return opened
    },
    preference: (id: string): Preference | undefined => records.preferences[id],
    isExpired: ({ expiresAt }: Preference): boolean =>
      expiresAt !== undefined && Date.now() >= expiresAt,
    preferenceFor,
    preferenceOf: ({ id }: Payment): Preference | undefined =>
      preferenceFor(records.payments[id]?.external_reference),
    pay(preference: Preference, status: PaymentStatus): Payment {
      const id = firstPayment + Object.keys(records.payments).length
      const payment = createPayment(id, preference, status)
      records.payments[id] = payment
      save()
      return reported(payment)
    },
    change(id: number, status: PaymentStatus): Payment | undefined {
      const payment = records.payments[id]
      if (!payment) return undefined
      payment.status = status
      // Always later than before: a test may make two changes within a millisecond.
      const last = Date.parse(payment.date_last_updated)
      payment.date_last_updated = new Date(Math.max(Date.now(), last + 1)).toISOString()
      save()
      return reported(payment)
    },
    payment(id: string): Payment | undefined {
      const payment = records.payments[id]
      return payment && reported(payment)
    },
    payments: newest,
    paymentsOf: (orderId: string): Payment[] =>
      newest().filter((payment) => payment.external_reference === orderId),
    /** Makes the API report wrong fields of a payment, for tests. */
    override(id: number, fields: Partial<Payment>) {
      overrides.set(id, fields)
    },
  }
}
