import { type Static, Type } from 'typebox'

/** 1 Silver, 2 Gold, 3 Diamond (docs/specification.md §9.8). */
export const PremiumTypeSchema = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
])
export type PremiumType = Static<typeof PremiumTypeSchema>

const CharacterSchema = Type.Object(
  {
    nick: Type.String(),
    level: Type.Integer({ minimum: 1 }),
    class: Type.String({ description: 'The name of the class as players say it' }),
    classId: Type.Optional(Type.Integer({ minimum: 0, maximum: 118 })),
    premiumType: Type.Union([PremiumTypeSchema, Type.Null()], {
      description: '1 Silver, 2 Gold, 3 Diamond; null when inactive',
    }),
    premiumEnd: Type.Union([Type.String(), Type.Null()], {
      description:
        'Text to show as given: in the language of the request, realm time, with its zone',
    }),
  },
  { title: 'Character' },
)
export type Character = Static<typeof CharacterSchema>

export const DashboardSchema = Type.Object(
  {
    login: Type.String(),
    email: Type.String(),
    emailConfirmed: Type.Optional(Type.Boolean()),
    createdAt: Type.String({ format: 'date-time' }),
    status: Type.Union([Type.Literal('active'), Type.Literal('banned')]),
    balance: Type.Integer({ minimum: 0, description: 'Coins' }),
    debt: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Coins of charged-back payments that the next purchases pay first',
      }),
    ),
    sellsCoins: Type.Optional(
      Type.Boolean({ description: 'False while the realm takes no payments' }),
    ),
    characters: Type.Array(CharacterSchema),
  },
  { title: 'Dashboard' },
)
export type Dashboard = Static<typeof DashboardSchema>

export const ChangePasswordRequestSchema = Type.Object(
  {
    currentPassword: Type.String(),
    newPassword: Type.String(),
    confirmPassword: Type.String(),
  },
  { title: 'ChangePasswordRequest' },
)
export type ChangePasswordRequest = Static<typeof ChangePasswordRequestSchema>

/** A 401 with the error invalid-token ends the session. With any other error, the current password was wrong. */
export const ChangePasswordResponseSchema = Type.Object(
  { message: Type.Optional(Type.String()), error: Type.Optional(Type.String()) },
  { title: 'ChangePasswordResponse' },
)
export type ChangePasswordResponse = Static<typeof ChangePasswordResponseSchema>
