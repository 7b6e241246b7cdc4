import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from 'shared-api/office/parts'

/** As tables keep it: with the name that the member had then. */
export const actorText = ({ id, name }: Actor): string => `${id ?? ''}:${name}`

/** The condition that a column names a member, by whatever name. */
export const isBy = (column: string, id: number): Expression<SqlBool> =>
  sql`${sql.ref(column)} >= ${`${id}:`} AND ${sql.ref(column)} < ${`${id};`}`

/** @param text as `actorText` made it */
export function toActor(text: string): Actor {
  const [id = '', ...name] = text.split(':')
  return { id: id === '' ? null : Number(id), name: name.join(':') }
}

export const toActorOrNull = (text: string | null) => (text === null ? null : toActor(text))
