import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { accountPremiumColumns, accountPremiumNeeds } from '#src/game/account-premium.ts'
import { bansTable, punishmentNeeds, temporaryBanNeeds } from '#src/game/bans.ts'
import { insertedColumns, tableOf } from '#src/game/channels/judge.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { identity } from '#src/game/layout/identity.ts'
import type { Layout } from '#src/game/layout/layout.ts'
import { newAccountColumns } from '#src/game/open-account.ts'
import type { GameDatabase } from '#src/game/schema.ts'

type Table =
  | 'accounts'
  | 'portal_bans'
  | 'account_data'
  | 'punishments'
  | 'account_premium'
  | (typeof tableOf)[CoinChannel]

/** A right to write that the site needs, beside reading the table. */
export type Write = {
  table: Table
  for: string
  right: 'INSERT' | 'UPDATE' | 'DELETE'
  /** Empty for a whole row. */
  columns: string[]
}

/** @returns every write of the site to the tables of the login server */
export function loginWrites(layout: Layout): Write[] {
  // Without columns, a GRANT would be for the whole table, and that of something else.
  if (!layout.has(identity.accounts)) return []
  const writes: Write[] = [
    {
      table: 'accounts',
      for: 'registering',
      right: 'INSERT',
      columns: newAccountColumns(layout),
    },
    {
      table: 'accounts',
      for: 'passwords',
      right: 'UPDATE',
      columns: [layout.written('accounts', 'password')],
    },
    {
      table: bansTable(layout),
      for: 'bans',
      right: 'UPDATE',
      columns: [layout.written('accounts', 'accessLevel')],
    },
  ]
  if (layout.has(temporaryBanNeeds)) {
    writes.push({ table: 'account_data', for: 'unbanning', right: 'DELETE', columns: [] })
  }
  if (layout.has(punishmentNeeds)) {
    const columns = ['expiration']
    writes.push({ table: 'punishments', for: 'unbanning', right: 'UPDATE', columns })
  }
  return writes
}

/** Columns that a channel changes in a row that is there. */
const updatedColumns: Readonly<Record<CoinChannel, readonly string[]>> = {
  stack: ['count'],
  custom_mail: ['date', 'receiver', 'message'],
  items_delayed: ['owner_id', 'description'],
  portal_delivery: [],
}

/** Tables that the site uses only if the operator says so. */
export const optionalTables: readonly string[] = [
  ...Object.keys(insertedColumns),
  'account_premium',
]

/** What the operator chose. */
export type Choices = { channel: CoinChannel; mirrorsPremium: boolean }

/** @returns every write of the site to the tables of the game server */
export function gameWrites(layout: Layout, { channel, mirrorsPremium }: Choices): Write[] {
  const table = tableOf[channel]
  const there = layout.table(table)
  const write = (right: 'INSERT' | 'UPDATE', columns: readonly string[]): Write[] => {
    const names = columns.flatMap((column) => there?.columns.get(column)?.name ?? [])
    const isComplete = names.length > 0 && names.length === columns.length
    return isComplete ? [{ table, for: 'sending coins', right, columns: names }] : []
  }
  return [
    ...(channel === 'stack' ? [] : write('INSERT', insertedColumns[channel])),
    ...write('UPDATE', updatedColumns[channel]),
    ...(mirrorsPremium ? premiumWrites(layout) : []),
  ]
}

function premiumWrites(layout: Layout): Write[] {
  if (!layout.has(accountPremiumNeeds)) return []
  const columns = accountPremiumColumns(layout)
  const one = { table: 'account_premium', for: 'premium of accounts' } as const
  return [
    { ...one, right: 'INSERT', columns: ['account_name', ...columns] },
    { ...one, right: 'UPDATE', columns },
  ]
}

/** Asks the database whether our user may do this, by a statement that matches no row. */
export async function isAllowed(
  db: Kysely<GameDatabase>,
  layout: Layout,
  write: Write,
): Promise<boolean> {
  try {
    await probe(layout, write).execute(db)
    return true
  } catch (error) {
    if (error instanceof GameUnavailableError && error.problem === 'denied') return false
    throw error
  }
}

function probe(layout: Layout, { table, right, columns }: Write): RawBuilder<unknown> {
  const name = sql.table(layout.table(table)?.name ?? table)
  const refs = columns.map((column) => sql.ref(column))
  if (right === 'DELETE') return sql`delete from ${name} where 1 = 0`
  // No probe reads the table: the right to read is asked for on its own.
  if (right === 'INSERT') {
    return sql`insert into ${name} (${sql.join(refs)}) select ${sql.join(columns.map(() => ''))} from (select 1) as one where 1 = 0`
  }
  const changes = refs.map((ref) => sql`${ref} = null`)
  return sql`update ${name} set ${sql.join(changes)} where 1 = 0`
}
