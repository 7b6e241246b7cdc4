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
  /** Epoch milliseconds; absent where it can be paid for ever. */
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

/** A payment in the format of Mercado Pago. */
export type Payment = {
  id: number
  status: PaymentStatus
  status_detail: string | null
  external_reference: string
  transaction_amount: number
  transaction_amount_refunded: number
  currency_id: string
  live_mode: boolean
  date_created: string
  date_last_updated: string
}

type Books = {
  preferences: Record<string, Preference>
  payments: Record<string, Payment & { preferenceId: string }>
}

const firstPayment = 1_300_000_000

export type Shop = ReturnType<typeof openShop>

/**
 * The checkouts and payments of the provider.
 *
 * @param file stores them between runs; memory only by default
 */
export function openShop(file?: string) {
  const books: Books =
    file && existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { preferences: {}, payments: {} }
  const lies = new Map<number, Partial<Payment>>()

  const keep = () => {
    if (!file) return
    writeFileSync(`${file}.tmp`, JSON.stringify(books), { mode: 0o600 })
    renameSync(`${file}.tmp`, file)
  }
  const told = ({ preferenceId: _, ...payment }: Books['payments'][string]): Payment => ({
    ...payment,
    ...lies.get(payment.id),
  })
  const newest = () =>
    Object.values(books.payments)
      .sort((a, b) => b.id - a.id)
      .map(told)

  return {
    openPreference(preference: Omit<Preference, 'id'>): Preference {
      const opened = { ...preference, id: randomUUID() }
      books.preferences[opened.id] = opened
      keep()
      return opened
    },
    preference: (id: string): Preference | undefined => books.preferences[id],
    isExpired: ({ expiresAt }: Preference): boolean =>
      expiresAt !== undefined && Date.now() >= expiresAt,
    /** The latest checkout of an order. */
    preferenceFor: (orderId: string): Preference | undefined =>
      Object.values(books.preferences).findLast(
        ({ externalReference }) => externalReference === orderId,
      ),
    preferenceOf(payment: Payment): Preference | undefined {
      return books.preferences[books.payments[payment.id]?.preferenceId ?? '']
    },
    pay(preference: Preference, status: PaymentStatus): Payment {
      const now = new Date().toISOString()
      const id = firstPayment + Object.keys(books.payments).length
      books.payments[id] = {
        id,
        status,
        status_detail: null,
        external_reference: preference.externalReference,
        transaction_amount: preference.amount,
        transaction_amount_refunded: 0,
        currency_id: preference.currency,
        live_mode: false,
        date_created: now,
        date_last_updated: now,
        preferenceId: preference.id,
      }
      keep()
      return told(books.payments[id])
    },
    change(id: number, status: PaymentStatus): Payment | undefined {
      const payment = books.payments[id]
      if (!payment) return undefined
      payment.status = status
      // Never the same twice: two changes of a test may come within a millisecond.
      const last = Date.parse(payment.date_last_updated)
      payment.date_last_updated = new Date(Math.max(Date.now(), last + 1)).toISOString()
      keep()
      return told(payment)
    },
    payment(id: string): Payment | undefined {
      const payment = books.payments[id]
      return payment && told(payment)
    },
    payments: newest,
    paymentsOf: (orderId: string): Payment[] =>
      newest().filter((payment) => payment.external_reference === orderId),
    /** Makes the API report something else about a payment than what is true. */
    lie(id: number, lie: Partial<Payment>) {
      lies.set(id, lie)
    },
  }
}
