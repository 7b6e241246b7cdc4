import {
  type Static,
  type TLiteral,
  type TLiteralValue,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnion,
  Type,
} from 'typebox'

export const text = Type.String()

/** ISO 8601 with an offset. */
export const moment = Type.String({ format: 'date-time' })

/** An object, with its name in the OpenAPI document. */
export const titled = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, { title })

export const orNull = <S extends TSchema>(schema: S, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options)

/** What Markdown becomes: texts, and elements as `[tag, …what is in it]`, where a link begins with its `{ href }`. */
export const nodesOfMarkdown = Type.Array(Type.Unknown())

type Literals<Values extends TLiteralValue[]> = {
  [Index in keyof Values]: TLiteral<Values[Index]>
}

/** One of some texts or numbers. */
export function oneOf<const Values extends TLiteralValue[]>(...values: Values) {
  const literals = values.map((value) => Type.Literal(value))
  return Type.Union(literals) as TUnion<Literals<Values>>
}

/** An exact whole amount: a JSON number up to 2^53 - 1, a decimal string above. */
export const Amount = Type.Union(
  [
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    Type.String({ pattern: '^[1-9][0-9]*$' }),
  ],
  { description: 'A whole number; a decimal string above 2^53 - 1' },
)
export type Amount = Static<typeof Amount>

/** The body of every 4xx and 5xx. Codes are stable; messages are for people. */
export const ErrorBody = titled('ErrorBody', {
  code: Type.String({ description: 'Stable and machine-readable, such as not-found' }),
  message: text,
  requestId: text,
  field: Type.Optional(
    Type.String({ description: 'The field that failed its schema, such as login' }),
  ),
})
export type ErrorBody = Static<typeof ErrorBody>

/** The reply of calls that only have a message, which is a translation key. */
export const MessageResponse = titled('MessageResponse', {
  success: Type.Boolean(),
  message: Type.Optional(Type.String({ description: 'A translation key' })),
})
export type MessageResponse = Static<typeof MessageResponse>

/** Every translation key that a reply can have (docs/specification.md §8.2). For an unknown one, a client shows a general text. */
export const messageKeys = [
  'auth.codeRequired',
  'auth.currentPasswordIncorrect',
  'auth.deviceAdmitted',
  'auth.emailChangeSent',
  'auth.emailChangeWaiting',
  'auth.emailChanged',
  'auth.emailConfirmationSent',
  'auth.emailConfirmed',
  'auth.emailIsSame',
  'auth.emailRestored',
  'auth.errorFillAllFields',
  'auth.incorrectCode',
  'auth.incorrectPassword',
  'auth.invalidEmail',
  'auth.invalidEndSessionsLink',
  'auth.invalidLink',
  'auth.invalidLogin',
  'auth.invalidPassword',
  'auth.passwordChanged',
  'auth.passwordIsName',
  'auth.passwordReset',
  'auth.passwordTooEasy',
  'auth.passwordsDoNotMatch',
  'auth.registered',
  'auth.resetMailSent',
  'auth.secondFactorIsOn',
  'auth.secondFactorRemoved',
  'auth.sessionNotFound',
  'auth.sessionRevoked',
  'auth.sessionsEnded',
  'auth.tooManyAttempts',
  'auth.userNotFound',
  'auth.usernameInUse',
] as const

export type MessageKey = (typeof messageKeys)[number]

/**
 * For every call that changes something, except logins, whose reply holds a secret, admitting a device, which only sets a
 * cookie, and reports of errors.
 */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Names the intent behind the call: 1 to 200 visible characters, best a random UUID. The same key with the same body gets the first answer again, and the call is done once; with another body it is refused with 422.',
    }),
  ),
})
