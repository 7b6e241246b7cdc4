import { type Static, Type } from 'typebox'
import { codeField, PremiumTypeSchema } from './accounts.ts'
import { moment, oneOf, orNull, text, titled } from './answers.ts'
import { premiumDurations } from './rules/prices.ts'

/** The largest stack that every emulator can store: a 32-bit INT. */
export const largestStack = 2_147_483_647

const coins = Type.Integer({ minimum: 1, maximum: largestStack })
const characterName = Type.String({ maxLength: 64 })

/** The server decides whether the pack is on sale, not the schema. */
export const CheckoutRequestSchema = titled('CheckoutRequest', { coins })
export type CheckoutRequest = Static<typeof CheckoutRequestSchema>

/** A browser follows the address only if `isCheckoutUrl` allows its host. */
export const CheckoutResponseSchema = titled('CheckoutResponse', {
  checkoutUrl: Type.String({ format: 'uri' }),
})
export type CheckoutResponse = Static<typeof CheckoutResponseSchema>

export const ActivatePremiumRequestSchema = titled('ActivatePremiumRequest', {
  charName: characterName,
  premiumType: PremiumTypeSchema,
  durationDays: oneOf(...premiumDurations),
  code: codeField,
})
export type ActivatePremiumRequest = Static<typeof ActivatePremiumRequestSchema>

export const SendCoinsRequestSchema = titled('SendCoinsRequest', {
  charName: characterName,
  amount: coins,
  code: codeField,
})
export type SendCoinsRequest = Static<typeof SendCoinsRequestSchema>

export const OrderStatusSchema = oneOf(
  'created',
  'expired',
  'pending',
  'approved',
  'rejected',
  'refunded',
  'charged_back',
)
export type OrderStatus = Static<typeof OrderStatusSchema>

export const OrderSchema = titled('Order', {
  id: Type.String({
    description: 'The `order` parameter of the address that the payment returns to',
  }),
  coins: Type.Integer({ minimum: 1 }),
  amount: Type.Number({ minimum: 0, description: 'Money, in units of the currency' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  status: OrderStatusSchema,
  debtPaid: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Coins of it that paid a debt' }),
  ),
  createdAt: moment,
})
export type Order = Static<typeof OrderSchema>

/** Newest first. */
export const OrderListSchema = Type.Array(OrderSchema, { title: 'OrderList' })

const CoinMovementKindSchema = oneOf(
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
export type CoinMovementKind = Static<typeof CoinMovementKindSchema>

const CoinMovementSchema = titled('CoinMovement', {
  id: Type.Integer({ minimum: 1 }),
  at: moment,
  kind: CoinMovementKindSchema,
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
export type CoinMovement = Static<typeof CoinMovementSchema>

/** Newest first. */
export const CoinHistorySchema = Type.Array(CoinMovementSchema, { title: 'CoinHistory' })
export type CoinHistory = Static<typeof CoinHistorySchema>
