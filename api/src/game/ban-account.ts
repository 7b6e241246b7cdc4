import { type Kysely, sql } from 'kysely'
import { banNeeds, bansTable, punishmentNeeds, temporaryBanNeeds } from '#src/game/bans.ts'
import type { Layout, LayoutReader } from '#src/game/layout/layout.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { certainLogin } from '#src/game/text.ts'

const banned = -1
const player = 0
/** Any moment in the past: the emulator removes what has ended. */
const ended = 1

/** Bans an account permanently. @returns false if there is none that the site may ban */
export async function banAccount(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
  login: string,
): Promise<boolean> {
  const layout = await layouts.require(banNeeds)
  const table = bansTable(layout)
  const { numAffectedRows } = await sql`
    update ${tableOf(layout, table)}
    set ${sql.ref(layout.written(table, 'accessLevel'))} = ${banned}
    where ${certainLogin(layout.engine, 'login', layout.column(table, 'login'), login)}`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Lifts every ban that the database has. Mobius learns of the end of a punishment at its next start. */
export async function unbanAccount(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
  login: string,
): Promise<void> {
  const layout = await layouts.require(banNeeds)
  const table = bansTable(layout)
  const access = sql.ref(layout.written(table, 'accessLevel'))
  // Staff keep their level.
  await sql`
    update ${tableOf(layout, table)} set ${access} = ${player}
    where ${certainLogin(layout.engine, 'login', layout.column(table, 'login'), login)}
      and ${access} < ${player}`.execute(db)
  if (layout.has(temporaryBanNeeds)) {
    const account = layout.column('account_data', 'account_name')
    await sql`
      delete from ${tableOf(layout, 'account_data')}
      where ${certainLogin(layout.engine, 'account_name', account, login)} and ${sql.ref('var')} = 'ban_temp'`.execute(
      db,
    )
  }
  if (layout.has(punishmentNeeds)) {
    await sql`
      update ${tableOf(layout, 'punishments')} set expiration = ${ended}
      where ${certainLogin(layout.engine, 'key', layout.column('punishments', 'key'), login)}
        and affect = 'ACCOUNT' and type = 'BAN'`.execute(db)
  }
}

function tableOf(
  layout: Layout,
  table: 'accounts' | 'portal_bans' | 'account_data' | 'punishments',
) {
  return sql.table(layout.table(table)?.name ?? table)
}
