import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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
    ${readFileSync(join(import.meta.dirname, `layouts/${layout}.sql`), 'utf8')}
    CREATE TABLE portal_event_solo (mode VARCHAR(8) NOT NULL, char_id INT UNSIGNED NOT NULL, points INT NOT NULL,
      fights INT NOT NULL, PRIMARY KEY (mode, char_id));
    CREATE TABLE portal_event_pairs (char_id_1 INT UNSIGNED NOT NULL, char_id_2 INT UNSIGNED NOT NULL,
      points INT NOT NULL, fights INT NOT NULL, PRIMARY KEY (char_id_1, char_id_2));`
}
