import type { CoinChannel } from '#src/config/coin-channel.ts'
import type { Layout, Needs } from '#src/game/layout/layout.ts'

type QueueChannel = Exclude<CoinChannel, 'stack'>

const owners = {
  characters: ['charId', 'account_name', 'char_name', 'deletetime', 'online', 'lastAccess'],
} as const satisfies Needs

/** The tables and columns that each channel needs. */
export const channelNeeds = {
  stack: { ...owners, items: ['object_id', 'owner_id', 'item_id', 'count', 'loc'] },
  custom_mail: {
    ...owners,
    custom_mail: ['date', 'receiver', 'subject', 'message', 'items'],
  },
  items_delayed: {
    ...owners,
    items_delayed: [
      'owner_id',
      'item_id',
      'count',
      'enchant_level',
      'payment_status',
      'description',
    ],
  },
  portal_delivery: {
    ...owners,
    portal_delivery: ['id', 'char_id', 'item_id', 'count', 'status'],
  },
} as const satisfies Record<CoinChannel, Needs>

/** The table that a channel writes to. */
export const tableOf = {
  stack: 'items',
  custom_mail: 'custom_mail',
  items_delayed: 'items_delayed',
  portal_delivery: 'portal_delivery',
} as const satisfies Record<CoinChannel, string>

const remedies: Readonly<Record<CoinChannel, string>> = {
  stack: 'name the database into which the game server was installed',
  custom_mail:
    'only L2J Mobius CT_0 has this queue: choose another COIN_CHANNEL, such as stack',
  items_delayed:
    'only some versions of aCis have this queue: choose another COIN_CHANNEL, such as stack',
  portal_delivery:
    'create the table and install its reader as docs/portal-delivery.md describes',
}

/** Columns that an INSERT of a channel names. */
export const insertedColumns = {
  custom_mail: ['date', 'receiver', 'subject', 'message', 'items'],
  items_delayed: [
    'owner_id',
    'item_id',
    'count',
    'enchant_level',
    'payment_status',
    'description',
  ],
  portal_delivery: ['id', 'char_id', 'item_id', 'count'],
} as const satisfies Record<QueueChannel, readonly string[]>

/** @returns why the database cannot carry this channel, and what to do; null if it can */
export function channelProblem(layout: Layout, channel: CoinChannel): string | null {
  const lack = lackOf(layout, channel)
  return lack ? `${lack}: ${remedies[channel]}` : fragility(layout, channel)
}

/**
 * A crash of MariaDB can break a MyISAM table in which rows come and go: it takes no statements then until it is repaired, and may lose
 * rows. A stack is changed in its place, and the game server writes to that table anyhow.
 */
function fragility(layout: Layout, channel: CoinChannel): string | null {
  const table = layout.table(tableOf[channel])
  if (channel === 'stack' || table?.engine !== 'MyISAM') return null
  return `${table.name} is a MyISAM table, which can lose coins when MariaDB crashes: run ALTER TABLE ${table.name} ENGINE=InnoDB; the game server works with it as before`
}

function lackOf(layout: Layout, channel: CoinChannel): string | null {
  const missing = layout.missing(channelNeeds[channel])
  if (missing.length > 0) return layout.describeMissing(missing, 'the game database')
  const name = tableOf[channel]
  const table = layout.table(name)
  if (layout.engine === 'mariadb' && table?.engine === null) return `${name} is a view`
  if (channel === 'stack') return null
  const given: readonly string[] = insertedColumns[channel]
  const unknown = [...(table?.columns.values() ?? [])].filter(
    (column) => !column.isOptional && !given.includes(column.name.toLowerCase()),
  )
  if (unknown.length === 0) return null
  const names = unknown.map((column) => `${name}.${column.name}`).join(', ')
  return `${names} must be given and is not known to the site`
}
