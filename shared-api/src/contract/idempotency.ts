import { Type } from 'typebox'

/**
 * For every call that changes something, with three exceptions. Each login starts its own session, and its reply holds a secret
 * that must not be saved. Admitting a device only sets a cookie. A report of an error needs no key.
 */
export const IdempotencyHeadersSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Names the intent behind the call: 1 to 200 visible characters, best a random UUID. The same key with the same body gets the first answer again, and the call is done once; with another body it is refused with 422.',
    }),
  ),
})
