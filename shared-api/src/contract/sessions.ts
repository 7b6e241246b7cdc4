import { type Static, Type } from 'typebox'

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
