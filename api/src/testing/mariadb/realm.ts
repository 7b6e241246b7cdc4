import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import {
  createTables,
  type Engine,
  type LayoutName,
  spelling,
} from '#src/testing/mariadb/layouts.ts'
import type { Mariadb } from '#src/testing/mariadb/server.ts'

/** Of the password segredo99. */
const sha1Hash = 'aZpXbX+GS5CVmdWSedCnVMJ2FfI='
const bcryptHash = bcrypt.hashSync('segredo99', '$2a$04$Yn7xxrZcgSp0FYPMlBGrmu')

/** The rows that not all layouts have tables for, or not the same: bans, castles and bosses. */
const rowsOf: Record<LayoutName, string> = {
  ...{ mobius: 'mobius', acis: 'acis', 'acis-old': 'acis-old' },
  ...{ c6: 'c6', 'c6-old': 'c6', frozen: 'c6' },
}

let count = 1

type Options = { layout: LayoutName; engine: Engine; charset?: string }

/** Creates a small realm in a layout. @returns the name of its database */
export async function createRealm(server: Mariadb, options: Options): Promise<string> {
  const { layout, engine, charset = 'utf8mb4' } = options
  const database = `${layout.replace('-', '_')}_${engine.toLowerCase()}_${count++}`
  await server.query(createTables(database, layout, engine, charset))
  await server.query(readSql('realm', layout))
  await server.query(readSql(`rows/${rowsOf[layout]}`, layout))
  return database
}

/** @returns the statements of a file, in the spelling of a layout */
export function readSql(file: string, layout: LayoutName): string {
  const password = layout === 'acis' ? bcryptHash : sha1Hash
  return Object.entries({ ...spelling[layout], password }).reduce(
    (sql, [name, value]) => sql.replaceAll(`{${name}}`, value),
    readFileSync(join(import.meta.dirname, `${file}.sql`), 'utf8'),
  )
}
