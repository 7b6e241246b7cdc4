import { type Static, Type } from 'typebox'
import { oneOf } from './answers.ts'
import { premiumTypes } from './rules/prices.ts'

/** An empty field gets auth.errorFillAllFields; only a missing one fails the schema. */
export const LoginRequestSchema = Type.Object(
  { login: Type.String(), password: Type.String() },
  { title: 'LoginRequest' },
)
export type LoginRequest = Static<typeof LoginRequestSchema>

export const LoginResponseSchema = Type.Object(
  {
    success: Type.Boolean(),
    token: Type.Optional(Type.String()),
    message: Type.Optional(
      Type.String({ description: 'A translation key, such as auth.userNotFound' }),
    ),
  },
  { title: 'LoginResponse' },
)
export type LoginResponse = Static<typeof LoginResponseSchema>

export const RegisterRequestSchema = Type.Object(
  { login: Type.String(), email: Type.String(), password: Type.String() },
  { title: 'RegisterRequest' },
)
export type RegisterRequest = Static<typeof RegisterRequestSchema>

export const ForgotPasswordRequestSchema = Type.Object(
  { email: Type.String() },
  { title: 'ForgotPasswordRequest' },
)
export type ForgotPasswordRequest = Static<typeof ForgotPasswordRequestSchema>

/** The token is the secret of the link in the mail; the length limits of the game client apply. */
export const ResetPasswordRequestSchema = Type.Object(
  { token: Type.String(), password: Type.String() },
  { title: 'ResetPasswordRequest' },
)
export type ResetPasswordRequest = Static<typeof ResetPasswordRequestSchema>

/** A call that needs only the secret of the link in a mail. */
const tokenRequest = (title: string) => Type.Object({ token: Type.String() }, { title })

/** The token is from the mail about login attempts. */
export const AdmitDeviceRequestSchema = tokenRequest('AdmitDeviceRequest')
export type AdmitDeviceRequest = Static<typeof AdmitDeviceRequestSchema>

export const ConfirmEmailRequestSchema = tokenRequest('ConfirmEmailRequest')
export type ConfirmEmailRequest = Static<typeof ConfirmEmailRequestSchema>

/** The token is from the mail about a new password. */
export const EndSessionsRequestSchema = tokenRequest('EndSessionsRequest')
export type EndSessionsRequest = Static<typeof EndSessionsRequestSchema>

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

const ActiveSessionSchema = Type.Object(
  {
    id: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    lastSeenAt: Type.String({ format: 'date-time', description: 'To the minute' }),
    userAgent: Type.String({ description: 'The User-Agent of the browser; may be empty' }),
    isCurrent: Type.Boolean({ description: 'Whether this request belongs to it' }),
  },
  { title: 'ActiveSession' },
)
export type ActiveSession = Static<typeof ActiveSessionSchema>

/** Last used first. */
export const ActiveSessionListSchema = Type.Array(ActiveSessionSchema)

export const RevokeSessionRequestSchema = Type.Object(
  { id: Type.String() },
  { title: 'RevokeSessionRequest' },
)
export type RevokeSessionRequest = Static<typeof RevokeSessionRequestSchema>

export const PremiumTypeSchema = oneOf(...premiumTypes)

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
    status: oneOf('active', 'banned'),
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
