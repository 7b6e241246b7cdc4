import { type Static, Type } from 'typebox'

export const OrderStatusSchema = Type.Union([
  Type.Literal('created'),
  Type.Literal('expired'),
  Type.Literal('pending'),
  Type.Literal('approved'),
  Type.Literal('rejected'),
  Type.Literal('refunded'),
  Type.Literal('charged_back'),
])
export type OrderStatus = Static<typeof OrderStatusSchema>

const OrderSchema = Type.Object(
  {
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
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Order' },
)
export type Order = Static<typeof OrderSchema>

/** Newest first. */
export const OrderListSchema = Type.Array(OrderSchema, { title: 'OrderList' })
export type OrderList = Static<typeof OrderListSchema>
