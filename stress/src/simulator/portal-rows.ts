import type { Random } from 'api/src/demo/random.ts'
import type { GameDatabase } from './game-database.ts'

export type PortalRow = {
  id: string
  owner: number
  coins: number
  before: number
  version: number
}

type Status = 'waiting' | 'giving' | 'given' | 'unclear'

/** The statement may have arrived, or may arrive later. */
export class LostAnswer extends Error {}

/** The rows of portal_delivery, through connections that lose one answer in twenty. */
export function createPortalRows(db: GameDatabase, random: Random) {
  let late: (() => Promise<unknown>)[] = []

  const mayGetLost = async (run: () => Promise<number>) => {
    if (!random.chance(0.05)) return run()
    late.push(run)
    if (random.chance(0.3)) await arriveLate()
    throw new LostAnswer()
  }
  const arriveLate = async () => {
    const due = late.filter(() => random.chance(0.3))
    late = late.filter((run) => !due.includes(run))
    for (const run of due) await run()
  }
  const change = (row: PortalRow, from: Status, to: Status, before: number) =>
    mayGetLost(() =>
      db.write(
        `UPDATE portal_delivery SET status = ?, count_before = ?, version = version + 1
         WHERE id = ? AND version = ? AND status = ?`,
        [to, before, row.id, row.version, from],
      ),
    )
  return {
    arriveLate,
    async read(status: Status): Promise<PortalRow[]> {
      const found = await db.rows(
        `SELECT id, char_id AS owner, count, count_before AS was, version
         FROM portal_delivery WHERE status = ?`,
        [status],
      )
      return found.map(({ id, owner, count, was, version }) => ({
        id: String(id),
        owner: Number(owner),
        coins: Number(count),
        before: Number(was),
        version: Number(version),
      }))
    },
    /** @returns the row as it is then; null if it no longer waits */
    async claim(row: PortalRow, before: number): Promise<PortalRow | null> {
      const isOurs = (await change(row, 'waiting', 'giving', before)) === 1
      return isOurs ? { ...row, before, version: row.version + 1 } : null
    },
    /** Changes nothing if an earlier attempt, whose answer was lost, did it. */
    async setStatus(row: PortalRow, status: Status): Promise<void> {
      await change(row, 'giving', status, row.before)
    },
    /** After a crash: what was under way has arrived, or never will. */
    async reconnect() {
      await arriveLate()
      late = []
    },
  }
}
