import { type Static, Type } from 'typebox'
import { moment, oneOf, orNull, text, titled } from '#src/contract/answers.ts'
import { Order, OrderStatus } from '#src/contract/coins.ts'
import { day, pageOf, paging, reason, whole } from './parts.ts'

const deliveryState = oneOf('open', 'delivered', 'returned', 'held')

const filters = {
  ...paging,
  login: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(day),
  to: Type.Optional(day),
  sort: Type.Optional(oneOf('newest', 'oldest', 'largest')),
}

/** `GET /office/orders`, and `GET /office/orders.csv`, which has all pages in one. `to` is the last day. */
export const OrderQuery = titled('OfficeOrderQuery', {
  ...filters,
  status: Type.Optional(OrderStatus),
})
export type OrderQuery = Static<typeof OrderQuery>

const Payment = titled('OfficePayment', {
  id: text,
  status: oneOf('pending', 'approved', 'rejected', 'refunded', 'charged_back'),
  problem: orNull(text, { description: 'Why it is held: what the provider said of it' }),
  isCredited: Type.Boolean(),
  owed: Type.Integer({ minimum: 0, description: 'Coins that its charge-back left open' }),
  changedAt: orNull(moment, { description: 'By the clock of the provider' }),
  createdAt: moment,
})

export const OfficeOrder = titled('OfficeOrder', {
  ...Type.Omit(Order, ['debtPaid']).properties,
  login: text,
  payments: Type.Array(Payment),
})
export type OfficeOrder = Static<typeof OfficeOrder>

export const OfficeOrderPage = pageOf('OfficeOrderPage', OfficeOrder)

/** `GET /office/deliveries`, and `GET /office/deliveries.csv`. */
export const DeliveryQuery = titled('OfficeDeliveryQuery', {
  ...filters,
  state: Type.Optional(deliveryState),
})
export type DeliveryQuery = Static<typeof DeliveryQuery>

export const OfficeDelivery = titled('OfficeDelivery', {
  id: text,
  login: text,
  characterName: text,
  coins: whole,
  channel: text,
  state: deliveryState,
  reason: orNull(text),
  createdAt: moment,
  settledAt: orNull(moment),
})
export type OfficeDelivery = Static<typeof OfficeDelivery>

export const OfficeDeliveryPage = pageOf('OfficeDeliveryPage', OfficeDelivery)

/** `GET /office/deliveries/:id`. */
export const DeliveryEvidence = titled('DeliveryEvidence', {
  delivery: OfficeDelivery,
  finding: oneOf('arrived', 'absent', 'under way', 'unclear', 'unknown'),
  facts: Type.Array(text, {
    description: 'What the game database shows, or why it does not',
  }),
})
export type DeliveryEvidence = Static<typeof DeliveryEvidence>

/** `POST /office/deliveries/:id/settle`. 409 not-settled: under way, settled before, or the game shows otherwise. */
export const SettleDelivery = titled('SettleDelivery', {
  as: oneOf('delivered', 'returned'),
  reason,
})

/** `GET /office/sales`: by the day of the payment, in the time zone of the realm. At most 400 days. */
export const SalesQuery = titled('SalesQuery', {
  by: oneOf('day', 'month'),
  from: day,
  to: day,
})
export type SalesQuery = Static<typeof SalesQuery>

/** A row per period and currency; periods without a sale are left out. */
export const Sales = Type.Array(
  titled('SalesRow', {
    period: Type.String({ description: '2026-01-31 or 2026-01' }),
    currency: text,
    payments: whole,
    coins: whole,
    amount: Type.Number(),
    reversedPayments: Type.Integer({
      description: 'Of these, those that were refunded or charged back since',
    }),
    reversedAmount: Type.Number(),
  }),
  { title: 'Sales' },
)
export type Sales = Static<typeof Sales>

/** `GET /office/debts`: payments that were taken back, those that leave a debt first. */
export const DebtList = Type.Array(
  titled('DebtRow', {
    login: text,
    orderId: text,
    kind: oneOf('refunded', 'charged_back'),
    at: moment,
    coins: whole,
    spent: Type.Integer({ description: 'Coins that the balance lacked' }),
    collected: whole,
    owed: whole,
  }),
  { title: 'DebtList' },
)
export type DebtList = Static<typeof DebtList>

/** `GET /office/ledger/check`. */
export const LedgerCheck = titled('LedgerCheck', {
  isSound: Type.Boolean(),
  violations: Type.Array(text),
})
export type LedgerCheck = Static<typeof LedgerCheck>
