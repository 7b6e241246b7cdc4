import { type Static, Type } from 'typebox'

/** The body of every 4xx and 5xx. Codes are stable; messages are for people. */
export const ErrorBodySchema = Type.Object(
  {
    code: Type.String({ description: 'Stable and machine-readable, such as not-found' }),
    message: Type.String(),
    requestId: Type.String(),
    field: Type.Optional(
      Type.String({ description: 'The field that failed its schema, such as login' }),
    ),
  },
  { title: 'ErrorBody' },
)
export type ErrorBody = Static<typeof ErrorBodySchema>

/** The reply of calls that only have a message, which is a translation key. */
export const MessageResponseSchema = Type.Object(
  {
    success: Type.Boolean(),
    message: Type.Optional(Type.String({ description: 'A translation key' })),
  },
  { title: 'MessageResponse' },
)
export type MessageResponse = Static<typeof MessageResponseSchema>
