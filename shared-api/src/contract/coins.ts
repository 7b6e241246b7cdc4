import { type Static, Type } from 'typebox'
import { PremiumTypeSchema } from './dashboard.ts'

/** The largest stack that every emulator can store: a 32-bit INT. */
export const largestStack = 2_147_483_647

const coins = Type.Integer({ minimum: 1, maximum: largestStack })
const characterName = Type.String({ maxLength: 64 })

/** The server decides whether the pack is on sale, not the schema. */
export const CheckoutRequestSchema = Type.Object({ coins }, { title: 'CheckoutRequest' })
export type CheckoutRequest = Static<typeof CheckoutRequestSchema>

/** A browser follows the address only if `isCheckoutUrl` allows its host. */
export const CheckoutResponseSchema = Type.Object(
  { checkoutUrl: Type.String({ format: 'uri' }) },
  { title: 'CheckoutResponse' },
)
export type CheckoutResponse = Static<typeof CheckoutResponseSchema>

const PremiumDurationSchema = Type.Union([
  Type.Literal(7),
  Type.Literal(15),
  Type.Literal(30),
  Type.Literal(60),
  Type.Literal(90),
])
export type PremiumDuration = Static<typeof PremiumDurationSchema>

export const ActivatePremiumRequestSchema = Type.Object(
  {
    charName: characterName,
    premiumType: PremiumTypeSchema,
    durationDays: PremiumDurationSchema,
  },
  { title: 'ActivatePremiumRequest' },
)
export type ActivatePremiumRequest = Static<typeof ActivatePremiumRequestSchema>

export const SendCoinsRequestSchema = Type.Object(
  { charName: characterName, amount: coins },
  { title: 'SendCoinsRequest' },
)
export type SendCoinsRequest = Static<typeof SendCoinsRequestSchema>
