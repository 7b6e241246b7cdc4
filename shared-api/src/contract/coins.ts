import { type Static, Type } from 'typebox'
import { codeField, premiumType } from './accounts.ts'
import { moment, oneOf, orNull, text, titled } from './answers.ts'
import { premiumDurations } from './rules/prices.ts'

/** The largest stack that every emulator can store: a 32-bit INT. */
export const largestStack = 2_147_483_647

const coins = Type.Integer({ minimum: 1, maximum: largestStack })
const characterName = Type.String({ maxLength: 64 })

/** The server decides whether the pack is on sale, not the schema. */
export const CheckoutRequest = titled('CheckoutRequest', { coins })
export type CheckoutRequest = Static<typeof CheckoutRequest>

/** A browser follows the address only if `isCheckoutUrl` allows its host. */
export const CheckoutResponse = titled('CheckoutResponse', {
  checkoutUrl: Type.String({ format: 'uri' }),
})
export type CheckoutResponse = Static<typeof CheckoutResponse>

export const ActivatePremiumRequest = titled('ActivatePremiumRequest', {
  charName: characterName,
  premiumType,
  durationDays: oneOf(...premiumDurations),
  code: codeField,
})
export type ActivatePremiumRequest = Static<typeof ActivatePremiumRequest>

export const SendCoinsRequest = titled('SendCoinsRequest', {
  charName: characterName,
  amount: coins,
  code: codeField,
})
export type SendCoinsRequest = Static<typeof SendCoinsRequest>

export const OrderStatus = oneOf(
  'created',
  'expired',
  'pending',
  'approved',
  'rejected',
  'refunded',
  'charged_back',
)
export type OrderStatus = Static<typeof OrderStatus>

export const Order = titled('Order', {
  id: Type.String({
    description: 'The `order` parameter of the address that the payment returns to',
  }),
  coins: Type.Integer({ minimum: 1 }),
  amount: Type.Number({ minimum: 0, description: 'Money, in units of the currency' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  status: OrderStatus,
  debtPaid: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Coins of it that paid a debt' }),
  ),
  createdAt: moment,
})
export type Order = Static<typeof Order>

/** Newest first. */
export const OrderList = Type.Array(Order, { title: 'OrderList' })

const CoinMovementKind = oneOf(
  'purchase',
  'refund',
  'chargeback',
  'chargebackReturned',
  'debtCollected',
  'sendCoins',
  'sendCoinsReturned',
  'premium',
  'grant',
)
export type CoinMovementKind = Static<typeof CoinMovementKind>

const CoinMovement = titled('CoinMovement', {
  id: Type.Integer({ minimum: 1 }),
  at: moment,
  kind: CoinMovementKind,
  amount: Type.Integer({
    description:
      'Whole coins; negative when they left the balance; 0 when a debt changed alone',
  }),
  balance: Type.Integer({ minimum: 0, description: 'The balance afterwards' }),
  debt: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Coins that were owed afterwards' }),
  ),
  detail: orNull(text, {
    description:
      'The character of sent coins and premium; null of a grant; the order of all others',
  }),
})
export type CoinMovement = Static<typeof CoinMovement>

/** Newest first. */
export const CoinHistory = Type.Array(CoinMovement, { title: 'CoinHistory' })
export type CoinHistory = Static<typeof CoinHistory>
