import { type Static, Type } from 'typebox'

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

/** The token is the secret of the link in the mail about login attempts. */
export const AdmitDeviceRequestSchema = Type.Object(
  { token: Type.String() },
  { title: 'AdmitDeviceRequest' },
)
export type AdmitDeviceRequest = Static<typeof AdmitDeviceRequestSchema>

export const ConfirmEmailRequestSchema = Type.Object(
  { token: Type.String() },
  { title: 'ConfirmEmailRequest' },
)
export type ConfirmEmailRequest = Static<typeof ConfirmEmailRequestSchema>

/** The token is the secret of the link in the mail about a new password. */
export const EndSessionsRequestSchema = Type.Object(
  { token: Type.String() },
  { title: 'EndSessionsRequest' },
)
export type EndSessionsRequest = Static<typeof EndSessionsRequestSchema>
