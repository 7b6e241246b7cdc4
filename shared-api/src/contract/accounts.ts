import { type Static, Type } from 'typebox'
import { MessageResponse, moment, oneOf, orNull, text, titled } from './answers.ts'
import { premiumTypes } from './rules/prices.ts'

/** For players with a second factor. */
export const codeField = Type.Optional(
  Type.String({
    maxLength: 40,
    description: 'A code of the authenticator app, or a recovery code; each works once',
  }),
)

/**
 * An empty field gets auth.errorFillAllFields; only a missing one fails the schema. A call that is refused with
 * auth.codeRequired is repeated with `code`.
 */
export const LoginRequest = titled('LoginRequest', {
  login: text,
  password: text,
  code: codeField,
  trustDevice: Type.Optional(
    Type.Boolean({ description: 'Ask for no code on this device for 30 days' }),
  ),
})
export type LoginRequest = Static<typeof LoginRequest>

export const LoginResponse = titled('LoginResponse', {
  success: Type.Boolean(),
  token: Type.Optional(text),
  message: Type.Optional(
    Type.String({ description: 'A translation key, such as auth.userNotFound' }),
  ),
})
export type LoginResponse = Static<typeof LoginResponse>

export const RegisterRequest = titled('RegisterRequest', {
  login: text,
  email: text,
  password: text,
})
export type RegisterRequest = Static<typeof RegisterRequest>

export const ForgotPasswordRequest = titled('ForgotPasswordRequest', { email: text })
export type ForgotPasswordRequest = Static<typeof ForgotPasswordRequest>

/** The token is the secret of the link in the mail; the length limits of the game client apply. */
export const ResetPasswordRequest = titled('ResetPasswordRequest', {
  token: text,
  password: text,
})
export type ResetPasswordRequest = Static<typeof ResetPasswordRequest>

/** The token is from the mail about login attempts. */
export const AdmitDeviceRequest = titled('AdmitDeviceRequest', { token: text })

/** Also of a new address: the token is from the mail to it, or to the old one. */
export const ConfirmEmailRequest = titled('ConfirmEmailRequest', { token: text })

/** The token is from the mail about a new password; or about a new address, whose change it takes back. */
export const EndSessionsRequest = titled('EndSessionsRequest', { token: text })
export type EndSessionsRequest = Static<typeof EndSessionsRequest>

export const ChangePasswordRequest = titled('ChangePasswordRequest', {
  currentPassword: text,
  newPassword: text,
  confirmPassword: text,
  code: codeField,
})
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>

/** A 401 with the error invalid-token ends the session. With any other error, the current password was wrong. */
export const ChangePasswordResponse = titled('ChangePasswordResponse', {
  message: Type.Optional(text),
  error: Type.Optional(text),
})
export type ChangePasswordResponse = Static<typeof ChangePasswordResponse>

export const ChangeEmailRequest = titled('ChangeEmailRequest', {
  email: text,
  currentPassword: text,
  code: codeField,
})
export type ChangeEmailRequest = Static<typeof ChangeEmailRequest>

/** Turns the second factor on (without a code) or off. */
export const SecondFactorRequest = titled('SecondFactorRequest', {
  currentPassword: text,
  code: codeField,
})

export const ConfirmSecondFactorRequest = titled('ConfirmSecondFactorRequest', {
  code: text,
})

export const SecondFactorResponse = titled('SecondFactorResponse', {
  ...MessageResponse.properties,
  secret: Type.Optional(Type.String({ description: 'For the app, in base 32' })),
  uri: Type.Optional(Type.String({ description: 'The same for a QR code: otpauth://…' })),
  recoveryCodes: Type.Optional(Type.Array(text, { description: 'Never shown again' })),
})
export type SecondFactorResponse = Static<typeof SecondFactorResponse>

export const ActiveSession = titled('ActiveSession', {
  id: text,
  createdAt: moment,
  lastSeenAt: Type.String({ format: 'date-time', description: 'To the minute' }),
  userAgent: Type.String({ description: 'The User-Agent of the browser; may be empty' }),
  isCurrent: Type.Boolean({ description: 'Whether this request belongs to it' }),
})
export type ActiveSession = Static<typeof ActiveSession>

/** Last used first. */
export const ActiveSessionList = Type.Array(ActiveSession)

export const RevokeSessionRequest = titled('RevokeSessionRequest', { id: text })
export type RevokeSessionRequest = Static<typeof RevokeSessionRequest>

export const premiumType = oneOf(...premiumTypes)

const Character = titled('Character', {
  nick: text,
  level: Type.Integer({ minimum: 1 }),
  class: Type.String({ description: 'The name of the class as players say it' }),
  classId: Type.Optional(Type.Integer({ minimum: 0, maximum: 118 })),
  premiumType: orNull(premiumType, {
    description: '1 Silver, 2 Gold, 3 Diamond; null when inactive',
  }),
  premiumEnd: orNull(text, {
    description:
      'Text to show as given: in the language of the request, realm time, with its zone',
  }),
})
export type Character = Static<typeof Character>

export const Dashboard = titled('Dashboard', {
  login: text,
  email: text,
  emailConfirmed: Type.Optional(Type.Boolean()),
  secondFactor: Type.Optional(
    Type.Boolean({ description: 'Whether acts that matter ask for a one-time code' }),
  ),
  createdAt: moment,
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
  characters: Type.Array(Character),
})
export type Dashboard = Static<typeof Dashboard>
