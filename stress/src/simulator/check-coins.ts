import { auditLedger } from 'api/src/coins/ledger/ledger-audit.ts'
import type { WebDatabase } from 'api/src/database/schema.ts'
import { type GameServer, stackOf } from './game-server.ts'
import { coinsAtFirst } from './realm.ts'

type Row = { id: string; hero: number; coins: number; state: string; channel: string }

/** Compares what the site says of each delivery with what reached the game. @returns every coin that was lost or doubled */
export async function checkCoins(
  web: WebDatabase,
  server: GameServer,
  heroes: readonly number[],
): Promise<string[]> {
  const rows: Row[] = await web
    .selectFrom('deliveries')
    .select(['id', 'characterId as hero', 'coins', 'state', 'channel'])
    .execute()
  const violations = await auditLedger(web)
  const count = (hero: number) =>
    server.db
      .rows('SELECT count FROM items WHERE object_id = ?', [stackOf(hero)])
      .then(([row]) => Number(row?.count))
  for (const hero of heroes) {
    const ofHero = rows.filter((row) => row.hero === hero)
    const stacks = ofHero.filter(({ channel }) => channel === 'stack')
    const expected = coinsAtFirst + server.book.changeOf(hero) + sum(stacks, 'delivered')
    const held = stacks.filter(({ state }) => state === 'held').map(({ coins }) => coins)
    const more = (await count(hero)) - expected
    // Of held deliveries, any may have arrived.
    if (!sums(held).has(more)) violations.push(`hero ${hero}: ${more} coins too many`)
  }
  for (const { id, state, channel } of rows) {
    if (state === 'open') violations.push(`${id} is still open`)
    if (channel === 'stack') continue
    const { saved, rolledBack } = server.book.handedOut(id)
    const times = saved + rolledBack
    if (state === 'held') {
      if (times > 1) violations.push(`${id} is held, handed out ${times} times`)
      continue
    }
    const expected = state === 'delivered' ? 1 : 0
    if (times !== expected) violations.push(`${id} is ${state}, handed out ${times} times`)
    // Our own reader forgets nothing, whenever the game server crashes.
    if (channel === 'portal_delivery' && rolledBack > 0) violations.push(`${id} was lost`)
  }
  return violations
}

function sum(rows: readonly Row[], state: string): number {
  return rows
    .filter((row) => row.state === state)
    .reduce((total, { coins }) => total + coins, 0)
}

/** Every total that a part of the numbers can have. */
function sums(numbers: readonly number[]): Set<number> {
  let totals = new Set([0])
  for (const number of numbers) {
    totals = new Set([...totals].flatMap((total) => [total, total + number]))
  }
  return totals
}
