import { sql } from 'kysely'
import { type CoinChannel, coinChannels } from '#src/config/coin-channel.ts'
import { channelProblem, channels } from '#src/game/coins/channels.ts'
import type { Side } from '#src/game/doctor/connections.ts'

export async function checkChannels(
  { db, layout }: Side,
  chosen: CoinChannel,
  unreadable: ReadonlySet<string>,
) {
  const { rows } = await sql<{ flush: number }>`
    select @@global.innodb_flush_log_at_trx_commit as flush`.execute(db)
  const flush = Number(rows[0]?.flush)
  return coinChannels.map((name) => {
    const { table, contract } = channels[name]
    const problem = unreadable.has(table)
      ? `the user may not read ${table}`
      : channelProblem(layout, name)
    const engine = layout.table(table)?.engine ?? 'no table'
    return {
      name,
      isChosen: name === chosen,
      isSafe: problem === null,
      note: problem ?? `${contract}, on ${engine}${riskOf(engine, flush)}`,
    }
  })
}

/** @returns what may undo a delivery after the site relied on it */
function riskOf(engine: string, flush: number): string {
  if (engine === 'MyISAM') {
    return '; a power cut can undo a delivery after the site relied on it: convert the table to InnoDB if you can'
  }
  if (engine !== 'InnoDB' || flush === 1) return ''
  if (flush === 0) {
    return '; set innodb_flush_log_at_trx_commit to 1 or 2, or a crash of the server undoes up to a second of deliveries'
  }
  return `; with innodb_flush_log_at_trx_commit = ${flush}, a crash of the whole machine undoes up to a second of deliveries; one of MariaDB does not`
}
