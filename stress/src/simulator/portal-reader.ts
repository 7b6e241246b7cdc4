import type { Random } from 'api/src/demo/random.ts'
import type { GameDatabase } from './game-database.ts'
import type { GameServer, Hero } from './game-server.ts'

type PortalRow = {
  id: string
  owner: number
  coins: number
  before: number
  version: number
}

type Status = 'waiting' | 'giving' | 'given' | 'unclear'

/** The statement may have arrived, or may arrive later. */
class LostAnswer extends Error {}

/** The rows of portal_delivery, through connections that lose one answer in twenty. */
function createPortalRows(db: GameDatabase, random: Random) {
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
    read: (status: Status) =>
      db.rows<PortalRow>(
        `SELECT id, char_id AS owner, count AS coins, count_before AS \`before\`, version
         FROM portal_delivery WHERE status = ?`,
        [status],
      ),
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

export type QueueReader = {
  /** Hands out what waits for characters in the world. */
  poll: () => Promise<void>
  /** At the start of the game server, before anybody enters. */
  recover: () => Promise<void>
}

/** What was handed out to a hero, but is not written down yet. */
type Handout = { row: PortalRow; hero: Hero }

/** The reader of docs/portal-delivery.md, step by step. */
export function createPortalReader(server: GameServer, random: Random): QueueReader {
  const rows = createPortalRows(server.db, random)
  const unsettled = new Map<string, Handout>()

  const settle = async ({ row, hero }: Handout, isAlive: () => Promise<boolean>) => {
    if (server.hero(row.owner) === hero) {
      if (!(await server.save(hero)) || !(await isAlive())) return
      await rows.setStatus(row, 'given')
    } else {
      await rows.setStatus(row, 'unclear')
    }
    unsettled.delete(row.id)
  }

  const give = async (waiting: PortalRow, isAlive: () => Promise<boolean>) => {
    const hero = server.hero(waiting.owner)
    if (!hero || !(await server.save(hero)) || !(await isAlive())) return
    const row = await rows.claim(waiting, hero.coins)
    if (!row || !(await isAlive())) return
    hero.coins += row.coins
    hero.gifts.push({ id: row.id, coins: row.coins, isTaken: false, isSaved: false })
    const handout = { row, hero }
    unsettled.set(row.id, handout)
    await settle(handout, isAlive)
  }

  let recoveredLife = server.life()

  /** In turn with everything else that happens to the hero. An answer that is lost does not keep other rows waiting. */
  const attempt = (
    owner: number,
    work: (isAlive: () => Promise<boolean>) => Promise<void>,
  ) =>
    server.inTurn(owner, async () => {
      const life = recoveredLife
      const isAlive = async () => {
        await server.dawdle()
        return life === server.life()
      }
      if (life === server.life()) await work(isAlive).catch(ignoreLostAnswer)
    })

  const checkWhatCrashed = async () => {
    for (const row of await rows.read('giving')) {
      await rows.setStatus(row, 'unclear')
    }
    return true
  }

  return {
    async poll() {
      for (const handout of [...unsettled.values()]) {
        await attempt(handout.row.owner, (isAlive) => settle(handout, isAlive))
      }
      for (const row of await rows.read('giving')) {
        // Its claim got no answer and arrived late.
        const putBack = () => rows.setStatus(row, 'waiting')
        if (!unsettled.has(row.id)) await attempt(row.owner, putBack)
      }
      for (const row of await rows.read('waiting')) {
        await attempt(row.owner, (isAlive) => give(row, isAlive))
        await rows.arriveLate()
      }
    },
    async recover() {
      await rows.reconnect()
      unsettled.clear()
      while (!(await checkWhatCrashed().catch(ignoreLostAnswer)));
      recoveredLife = server.life()
    },
  }
}

function ignoreLostAnswer(error: unknown): void {
  if (!(error instanceof LostAnswer)) throw error
}
