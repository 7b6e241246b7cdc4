import type { Random } from 'api/src/demo/random.ts'
import type { GameServer, Hero } from './game-server.ts'
import { createPortalRows, LostAnswer, type PortalRow } from './portal-rows.ts'

export type QueueReader = {
  /** Hands out what waits for characters in the world. */
  poll(): Promise<void>
  /** At the start of the game server, before anybody enters. */
  recover(): Promise<void>
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
