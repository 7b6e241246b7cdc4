import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CoinChannel } from '#src/config/coin-channel.ts'

/** How emulators lay out what the site uses, as their own SQL was seen to create it; columns that do not matter are left out. */
export const layouts = ['mobius', 'c6', 'c6-old', 'acis', 'acis-old', 'frozen'] as const
export type LayoutName = (typeof layouts)[number]

export const engines = ['MyISAM', 'InnoDB'] as const
export type Engine = (typeof engines)[number]

/** Every layout on every engine. */
export const realms = layouts.flatMap((layout) =>
  engines.map((engine) => ({ layout, engine })),
)

/** The names that differ from one layout to another. */
export const spelling = {
  mobius: { id: 'charId', access: 'accessLevel', heroId: 'charId' },
  c6: { id: 'charId', access: 'accessLevel', heroId: 'charId' },
  'c6-old': { id: 'obj_Id', access: 'accessLevel', heroId: 'charId' },
  acis: { id: 'obj_Id', access: 'access_level', heroId: 'char_id' },
  'acis-old': { id: 'obj_Id', access: 'access_level', heroId: 'char_id' },
  frozen: { id: 'obj_Id', access: 'access_level', heroId: 'charId' },
} as const satisfies Record<LayoutName, object>

/** Statements that create a database in a layout, with the event tables of the portal. */
export function createTables(
  database: string,
  layout: LayoutName,
  engine: Engine,
  charset: string,
) {
  return `
    CREATE DATABASE ${database} CHARACTER SET ${charset}; USE ${database};
    SET SESSION default_storage_engine = ${engine};
    ${sqlOf(`layouts/${layout}`)} ${sqlOf('portal-events')}`
}

/** The queues as emulators create them, on the engine that the site insists on; ours as its document tells the operator to. */
export function queueTable(channel: Exclude<CoinChannel, 'stack'>): string {
  if (channel !== 'portal_delivery') return sqlOf(`queues/${channel}`)
  const contract = join(import.meta.dirname, '../../../../docs/portal-delivery.md')
  const [, sql] = /```sql\n([^`]*)```/.exec(readFileSync(contract, 'utf8')) ?? []
  if (!sql) throw new Error(`${contract} does not contain the table`)
  return sql.trim().replace(/;$/, '')
}

export function sqlOf(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8')
}
