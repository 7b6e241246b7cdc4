import type { CoinChannel } from '#src/config/coin-channel.ts'
import { concepts, type GameDatabase, type Table } from '#src/game/layout/concepts.ts'
import type { Layout, Needs } from '#src/game/layout/layout.ts'

type Channel = {
  table: Table
  needs: Needs
  inserted: readonly string[]
  updated: readonly string[]
  remedy: string
  /** How coins get into the game, for the operator. */
  contract: string
}

const owners = {
  characters: ['charId', 'account_name', 'char_name', 'deletetime', 'online', 'lastAccess'],
} as const satisfies Needs

/** Every column that the site knows of a queue. */
const columnsOf = <T extends Table>(queue: T) =>
  Object.keys(concepts[queue]) as (string & keyof GameDatabase[T])[]

export const channels = {
  stack: {
    table: 'items',
    needs: { ...owners, items: ['object_id', 'owner_id', 'item_id', 'count', 'loc'] },
    inserted: [],
    updated: ['count'],
    remedy: 'name the database into which the game server was installed',
    contract:
      'one conditional statement raises a stack of a character who is not in the game (online = 0)',
  },
  custom_mail: {
    table: 'custom_mail',
    needs: { ...owners, custom_mail: columnsOf('custom_mail') },
    inserted: columnsOf('custom_mail'),
    updated: ['date', 'receiver', 'message'],
    remedy:
      'only L2J Mobius CT_0 has this queue: choose another COIN_CHANNEL, such as stack',
    contract:
      'a mail with coins; set CustomMailManagerEnabled = True in config/Custom/CustomMailManager.ini of the game server',
  },
  items_delayed: {
    table: 'items_delayed',
    needs: { ...owners, items_delayed: columnsOf('items_delayed') },
    inserted: columnsOf('items_delayed'),
    updated: ['owner_id', 'description'],
    remedy:
      'only some versions of aCis have this queue: choose another COIN_CHANNEL, such as stack',
    contract: 'a row that the game server hands out when the character is in the game',
  },
  portal_delivery: {
    table: 'portal_delivery',
    needs: { ...owners, portal_delivery: columnsOf('portal_delivery') },
    inserted: ['id', 'char_id', 'item_id', 'count'],
    updated: [],
    remedy: 'create the table and install its reader as docs/portal-delivery.md describes',
    contract: 'a row that the reader of docs/portal-delivery.md hands out',
  },
} as const satisfies Record<CoinChannel, Channel>

/** A channel through a table that the game server polls; the table has the same name. */
export type QueueChannel = Exclude<CoinChannel, 'stack'>

/** @returns why the database cannot carry this channel, and what to do; null if it can */
export function channelProblem(layout: Layout, channel: CoinChannel): string | null {
  const missing = missingFor(layout, channel)
  if (missing) return `${missing}: ${channels[channel].remedy}`
  // A crash of MariaDB can break a MyISAM table in which rows come and go: it takes no statements then until it is repaired,
  // and may lose rows. A stack is changed in its place, and the game server writes to that table anyhow.
  const table = layout.table(channels[channel].table)
  if (channel === 'stack' || table?.engine !== 'MyISAM') return null
  return `${table.name} is a MyISAM table, which can lose coins when MariaDB crashes: run ALTER TABLE ${table.name} ENGINE=InnoDB; the game server works with it as before`
}

function missingFor(layout: Layout, channel: CoinChannel): string | null {
  const { needs, table: name, inserted }: Channel = channels[channel]
  const missing = layout.missing(needs)
  if (missing.length > 0) return layout.describeMissing(missing)
  const table = layout.table(name)
  if (layout.engine === 'mariadb' && table?.engine === null) return `${name} is a view`
  if (channel === 'stack') return null
  const unknown = [...(table?.columns.values() ?? [])].filter(
    (column) => !column.isOptional && !inserted.includes(column.name.toLowerCase()),
  )
  if (unknown.length === 0) return null
  const names = unknown.map((column) => `${name}.${column.name}`).join(', ')
  return `${names} must be given and is not known to the site`
}
