import { type GameServer, stackOf } from './game-server.ts'
import type { QueueReader } from './queue-readers.ts'

/** The reader of docs/portal-delivery.md, step by step. */
export function createPortalReader(server: GameServer): QueueReader {
  const { db } = server

  const setStatus = (id: unknown, from: string, to: string) =>
    db.write(
      `UPDATE portal_delivery SET status = '${to}' WHERE id = ? AND status = '${from}'`,
      [id],
    )

  const give = async (owner: number, id: string, coins: number) => {
    const hero = server.hero(owner)
    const mine = server.life()
    const isAlive = async () => {
      await server.dawdle()
      return mine === server.life()
    }
    if (!hero) return
    await server.save(hero)
    if (!(await isAlive())) return
    await db.write(
      "UPDATE portal_delivery SET status = 'giving', count_before = ? WHERE id = ? AND status = 'waiting'",
      [hero.coins, id],
    )
    if (!(await isAlive())) return
    hero.coins += coins
    hero.gifts.push({ id, coins, isTaken: false, isSaved: false })
    await server.save(hero)
    if (!(await isAlive())) return
    await setStatus(id, 'giving', 'given')
  }

  return {
    async poll() {
      const waiting =
        "SELECT id, char_id AS owner, count FROM portal_delivery WHERE status = 'waiting'"
      for (const { id, owner, count } of await db.rows(waiting)) {
        const hero = Number(owner)
        await server.inTurn(hero, () => give(hero, String(id), Number(count)))
      }
    },
    async recover() {
      const left =
        "SELECT id, char_id AS owner, count, count_before AS was FROM portal_delivery WHERE status = 'giving'"
      for (const { id, owner, count, was } of await db.rows(left)) {
        const [row] = await db.rows('SELECT count FROM items WHERE object_id = ?', [
          stackOf(Number(owner)),
        ])
        const stored = Number(row?.count)
        if (stored === Number(was)) await setStatus(id, 'giving', 'waiting')
        if (stored === Number(was) + Number(count)) await setStatus(id, 'giving', 'given')
      }
    },
  }
}
