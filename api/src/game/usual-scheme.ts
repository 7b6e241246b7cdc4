import { type Kysely, sql } from 'kysely'
import { type HashScheme, schemeOf } from '#src/game/emulator-hash.ts'
import type { Layout } from '#src/game/layout/layout.ts'
import type { GameDatabase } from '#src/game/schema.ts'

const bcryptLength = 60
const sampleSize = 100

/** @returns how the login server stores new passwords, as the column and the accounts that it made show */
export async function usualScheme(
  db: Kysely<GameDatabase>,
  layout: Layout,
): Promise<HashScheme> {
  const width = layout.column('accounts', 'password')?.length ?? bcryptLength
  if (width < bcryptLength) return 'sha1'
  const sample = await db
    .selectFrom(layout.rows('accounts').as('a'))
    .select('a.password')
    .where(sql<boolean>`a.password <> ''`)
    .limit(sampleSize)
    .execute()
  const schemes = new Set(sample.map(({ password }) => schemeOf(password)))
  if (schemes.has('bcrypt')) return 'bcrypt'
  if (schemes.has('sha1')) return 'sha1'
  // A new database: only the aCis of today spells this column so, and it stores bcrypt.
  return layout.table('accounts')?.columns.has('last_active') ? 'bcrypt' : 'sha1'
}
