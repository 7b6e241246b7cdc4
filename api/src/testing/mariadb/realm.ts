import bcrypt from 'bcryptjs'
import {
  createTables,
  type Engine,
  type LayoutName,
  spelling,
  sqlOf,
} from '#src/testing/mariadb/layouts.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'

/** Of the password segredo99. */
const sha1Hash = 'aZpXbX+GS5CVmdWSedCnVMJ2FfI='
const bcryptHash = bcrypt.hashSync('segredo99', '$2a$04$Yn7xxrZcgSp0FYPMlBGrmu')

export const future = 4_000_000_000_000

/** What not all layouts have tables for, or not the same: bans, castles and bosses. */
const besides: Record<LayoutName, string> = {
  mobius: 'mobius',
  c6: 'c6',
  'c6-old': 'c6',
  frozen: 'c6',
  acis: 'acis',
  'acis-old': 'acis-old',
}

let count = 1

type Options = { layout: LayoutName; engine: Engine; charset?: string }

/** Creates a small realm in a layout. @returns the name of its database */
export async function createRealm(server: Mariadb, options: Options): Promise<string> {
  const { layout, engine, charset = 'utf8mb4' } = options
  const database = `${layout.replace('-', '_')}_${engine.toLowerCase()}_${count++}`
  await server.query(createTables(database, layout, engine, charset))
  const password = layout === 'acis' ? bcryptHash : sha1Hash
  const values = { ...spelling[layout], password, future: String(future) }
  let rows = sqlOf('realm') + sqlOf(`besides/${besides[layout]}`)
  for (const [name, value] of Object.entries(values))
    rows = rows.replaceAll(`{${name}}`, value)
  await server.query(rows)
  return database
}
