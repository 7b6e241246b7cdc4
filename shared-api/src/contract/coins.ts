import { type Static, Type } from 'typebox'
import { PremiumTypeSchema } from './dashboard.ts'

/** Whether the pack is on sale is the server's decision, not the schema's. */
export const CheckoutRequestSchema = Type.Object(
  { coins: Type.Integer({ minimum: 1 }) },
  { title: 'CheckoutRequest' },
)
export type CheckoutRequest = Static<typeof CheckoutRequestSchema>

export const CheckoutResponseSchema = Type.Object(
  { checkoutUrl: Type.String({ format: 'uri' }) },
  { title: 'CheckoutResponse' },
)
export type CheckoutResponse = Static<typeof CheckoutResponseSchema>

export const PremiumDurationSchema = Type.Union([
  Type.Literal(7),
  Type.Literal(15),
  Type.Literal(30),
  Type.Literal(60),
  Type.Literal(90),
])
export type PremiumDuration = Static<typeof PremiumDurationSchema>

export const ActivatePremiumRequestSchema = Type.Object(
  {
    charName: Type.String(),
    premiumType: PremiumTypeSchema,
    durationDays: PremiumDurationSchema,
  },
  { title: 'ActivatePremiumRequest' },
)
export type ActivatePremiumRequest = Static<typeof ActivatePremiumRequestSchema>

export const SendCoinsRequestSchema = Type.Object(
  { charName: Type.String(), amount: Type.Integer({ minimum: 1 }) },
  { title: 'SendCoinsRequest' },
)
export type SendCoinsRequest = Static<typeof SendCoinsRequestSchema>
