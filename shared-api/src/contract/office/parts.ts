import { type Static, type TSchema, Type } from 'typebox'
import { moment, orNull, text, titled } from '#src/contract/answers.ts'

export const whole = Type.Integer({ minimum: 0 })
export const day = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  description: 'A day in the time zone of the realm, such as 2026-01-31',
})

/** Why a member of staff does something. It is kept in the audit log. */
export const reason = Type.String({ pattern: '\\S.*\\S.*\\S', maxLength: 500 })

/** Rows of a page. */
export const rowsAPage = 50

/** What is found, a page at a time. */
export const pageOf = <Row extends TSchema>(title: string, row: Row) =>
  titled(title, { rows: Type.Array(row), total: whole })

export const paging = { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }

/** Whoever did something in the office, or at the command line of the server. */
export const Actor = titled('Actor', {
  id: orNull(whole, { description: 'Of the member of staff; null at the command line' }),
  name: text,
})
export type Actor = Static<typeof Actor>

export const version = Type.Integer({ minimum: 1 })

/** Of a thing that several members of staff edit. A change names the version that its author saw. */
export const versioned = {
  version,
  changedAt: moment,
  changedBy: Actor,
}

/** The answer of an act that has nothing else to say. */
export const Done = titled('Done', { success: Type.Literal(true) })

export const Reason = titled('Reason', { reason })
export type Reason = Static<typeof Reason>
