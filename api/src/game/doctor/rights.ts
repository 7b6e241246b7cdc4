import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type CoinChannel, coinChannels } from '#src/config/coin-channel.ts'
import {
  accountPremiumColumns,
  accountPremiumNeeds,
} from '#src/game/accounts/account-premium.ts'
import { newAccountColumns } from '#src/game/accounts/accounts.ts'
import { bansTable, punishmentNeeds, temporaryBanNeeds } from '#src/game/accounts/bans.ts'
import { channels } from '#src/game/coins/channels.ts'
import type { Side } from '#src/game/doctor/connections.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { allTables, type GameDatabase, type Table } from '#src/game/layout/concepts.ts'
import { identity, type Layout } from '#src/game/layout/layout.ts'

/** A right to write that the site needs, beside reading the table. */
export type Write = {
  table: Table
  for: string
  right: 'INSERT' | 'UPDATE' | 'DELETE'
  /** Empty for a whole row. */
  columns: string[]
}

export function loginWrites(layout: Layout): Write[] {
  // Without columns, a GRANT would be for the whole table, and that of something else.
  if (!layout.has(identity.accounts)) return []
  const accounts = { table: 'accounts', right: 'UPDATE' } as const
  const inserted = newAccountColumns(layout)
  const level = layout.written('accounts', 'accessLevel')
  const writes: Write[] = [
    { ...accounts, for: 'registering', right: 'INSERT', columns: inserted },
    { ...accounts, for: 'passwords', columns: [layout.written('accounts', 'password')] },
    { ...accounts, table: bansTable(layout), for: 'bans', columns: [level] },
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

/** Tables that the site uses only if the operator says so. */
export const optionalTables: readonly string[] = [
  ...coinChannels.filter((channel) => channel !== 'stack'),
  'account_premium',
]

export type Choices = { channel: CoinChannel; mirrorsPremium: boolean }

export function gameWrites(layout: Layout, { channel, mirrorsPremium }: Choices): Write[] {
  const { table, inserted, updated } = channels[channel]
  const there = layout.table(table)
  const write = (right: 'INSERT' | 'UPDATE', columns: readonly string[]): Write[] => {
    const names = columns.flatMap((column) => there?.columns.get(column)?.name ?? [])
    const isComplete = names.length > 0 && names.length === columns.length
    return isComplete ? [{ table, for: 'sending coins', right, columns: names }] : []
  }
  return [
    ...write('INSERT', inserted),
    ...write('UPDATE', updated),
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
export function mayWrite({ db, layout }: Side, { table, right, columns }: Write) {
  const name = layout.writtenTable(table)
  const refs = columns.map((column) => sql.ref(column))
  // No probe reads the table: the right to read is asked for on its own.
  const probes = {
    DELETE: () => sql`delete from ${name} where 1 = 0`,
    INSERT: () =>
      sql`insert into ${name} (${sql.join(refs)}) select ${sql.join(columns.map(() => ''))} from (select 1) as one where 1 = 0`,
    UPDATE: () =>
      sql`update ${name} set ${sql.join(refs.map((ref) => sql`${ref} = null`))} where 1 = 0`,
  }
  return isPermitted(db, probes[right]())
}

async function isPermitted(db: Kysely<GameDatabase>, probe: RawBuilder<unknown>) {
  try {
    await probe.execute(db)
    return true
  } catch (error) {
    if (error instanceof GameUnavailableError && error.problem === 'denied') return false
    throw error
  }
}

const loginTables: Table[] = ['accounts', 'portal_bans', 'account_data', 'punishments']

/**
 * Tries to read each table, with a statement that finds no row. A table is visible to a user with any right to it, such as
 * that to insert.
 *
 * @returns the visible tables that our user may not read
 */
export async function findUnreadable(game: Side, login: Side, choices: Choices) {
  const chosen: string[] = [channels[choices.channel].table]
  if (choices.mirrorsPremium) chosen.push('account_premium')
  const isUsed = (table: Table) =>
    !loginTables.includes(table) &&
    (!optionalTables.includes(table) || chosen.includes(table))
  const unreadable = new Set<string>()
  for (const table of loginTables) if (!(await mayRead(login, table))) unreadable.add(table)
  for (const table of allTables.filter(isUsed))
    if (!(await mayRead(game, table))) unreadable.add(table)
  return unreadable
}

async function mayRead({ db, layout }: Side, table: Table) {
  const there = layout.table(table)
  if (!there) return true
  const names = layout.columnsOf(table)
  if (names.length === 0) return there.columns.size > 0
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return isPermitted(db, sql`select ${columns} from ${sql.table(there.name)} where 1 = 0`)
}
