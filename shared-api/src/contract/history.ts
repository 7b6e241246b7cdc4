import { type Static, Type } from 'typebox'

export const CoinMovementKindSchema = Type.Union([
  Type.Literal('purchase'),
  Type.Literal('refund'),
  Type.Literal('chargeback'),
  Type.Literal('chargebackReturned'),
  Type.Literal('debtCollected'),
  Type.Literal('sendCoins'),
  Type.Literal('sendCoinsReturned'),
  Type.Literal('premium'),
  Type.Literal('grant'),
])
export type CoinMovementKind = Static<typeof CoinMovementKindSchema>

const CoinMovementSchema = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    at: Type.String({ format: 'date-time' }),
    kind: CoinMovementKindSchema,
    amount: Type.Integer({
      description:
        'Whole coins; negative when they left the balance; 0 when a debt changed alone',
    }),
    balance: Type.Integer({ minimum: 0, description: 'The balance afterwards' }),
    debt: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Coins that were owed afterwards' }),
    ),
    detail: Type.Union([Type.String(), Type.Null()], {
      description:
        'The character of sent coins and premium; null of a grant; the order of all others',
    }),
  },
  { title: 'CoinMovement' },
)
export type CoinMovement = Static<typeof CoinMovementSchema>

/** Newest first. */
export const CoinHistorySchema = Type.Array(CoinMovementSchema, { title: 'CoinHistory' })
export type CoinHistory = Static<typeof CoinHistorySchema>
