import { Type } from 'typebox'

/**
 * For every call that changes something, except logins, whose reply holds a secret, admitting a device, which only sets a
 * cookie, and reports of errors.
 */
export const IdempotencyHeadersSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Names the intent behind the call: 1 to 200 visible characters, best a random UUID. The same key with the same body gets the first answer again, and the call is done once; with another body it is refused with 422.',
    }),
  ),
})
