import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CoinChannel } from '#src/config/coin-channel.ts'

const contract = '../../../../docs/portal-delivery.md'

/** The queues as emulators create them, on the engine that the site insists on; ours as its document tells the operator to. */
export function queueTable(channel: Exclude<CoinChannel, 'stack'>): string {
  const file = channel === 'portal_delivery' ? contract : `${channel}.sql`
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const [sql] = /CREATE TABLE [^`;]*/.exec(text) ?? []
  if (!sql) throw new Error(`${file} does not contain the table`)
  return sql.trim()
}
