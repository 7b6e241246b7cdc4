import { type Static, Type } from 'typebox'
import { oneOf, orNull, text, titled } from '#src/contract/answers.ts'
import { Health } from '#src/contract/site.ts'
import { day, paging, whole } from './parts.ts'
import { SecurityEvent } from './players.ts'

const part = oneOf('ok', 'warning', 'failed')

/** `GET /office/state`. */
export const OfficeState = titled('OfficeState', {
  health: Health,
  parts: Type.Array(
    titled('StatePart', {
      name: oneOf('game', 'database', 'disk', 'mail', 'payments', 'backups', 'ledger'),
      state: part,
      facts: Type.Array(text, { description: 'In English, as the command line says them' }),
    }),
  ),
  queues: titled('Queues', {
    mails: whole,
    deliveries: whole,
    heldDeliveries: whole,
    orders: whole,
    corrections: whole,
  }),
  openPoints: Type.Array(text, { description: 'What is left to do before opening' }),
  apps: Type.Array(
    titled('LiveApp', {
      app: text,
      live: Type.String({ description: 'The build that visitors get' }),
      canary: orNull(titled('LiveCanary', { build: text, percent: Type.Number() })),
    }),
    { description: 'Empty where the API knows no store' },
  ),
})
export type OfficeState = Static<typeof OfficeState>

/** `GET /office/audit`. `q`: a login, an address, a request, the name of a member, or the first letters of an event. */
export const AuditQuery = titled('AuditQuery', {
  ...paging,
  q: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(day),
  to: Type.Optional(day),
})

/** Newest first, without a total: the log is long. */
export const AuditPage = titled('AuditPage', {
  rows: Type.Array(
    titled('AuditRow', {
      ...SecurityEvent.properties,
      login: orNull(text),
      requestId: orNull(text),
    }),
  ),
  hasMore: Type.Boolean(),
})
export type AuditPage = Static<typeof AuditPage>
