import { Type } from 'typebox'

/**
 * Of every call that changes something, but three: a login, because each one is meant to begin a
 * session of its own, and its answer holds a secret that must not be kept; the admission of a device, which is a cookie
 * and nothing else; and a report of an error.
 */
export const IdempotencyHeadersSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Names the intent behind the call: 1 to 200 visible characters, best a random UUID. The same key with the same body gets the first answer again, and the call is done once; with another body it is refused with 422.',
    }),
  ),
})
