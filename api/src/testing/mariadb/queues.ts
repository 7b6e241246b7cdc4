import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CoinChannel } from '#src/config/coin-channel.ts'

const contract = join(import.meta.dirname, '../../../../docs/portal-delivery.md')

/** The queues as emulators create them, on the engine that the site insists on; ours as its document tells the operator to. */
export function queueTable(channel: Exclude<CoinChannel, 'stack'>): string {
  return {
    custom_mail: `CREATE TABLE custom_mail (date TIMESTAMP NOT NULL DEFAULT current_timestamp(),
      receiver INT UNSIGNED NOT NULL DEFAULT 0, subject TINYTEXT NOT NULL, message TEXT NOT NULL,
      items TEXT NOT NULL) ENGINE=InnoDB`,
    items_delayed: `CREATE TABLE items_delayed (owner_id INT UNSIGNED NOT NULL,
      item_id SMALLINT UNSIGNED NOT NULL, count INT UNSIGNED NOT NULL DEFAULT 1,
      enchant_level SMALLINT UNSIGNED NOT NULL DEFAULT 0, payment_status TINYINT NOT NULL DEFAULT 0,
      description VARCHAR(255) DEFAULT NULL) ENGINE=InnoDB`,
    portal_delivery: documentedTable(),
  }[channel]
}

function documentedTable(): string {
  const [, sql] = /```sql\n([^`]*)```/.exec(readFileSync(contract, 'utf8')) ?? []
  if (!sql) throw new Error(`${contract} does not contain the table`)
  return sql.trim().replace(/;$/, '')
}
