import type { CoinChannel } from 'api/src/config/coin-channel.ts'
import type { Random } from 'api/src/demo/random.ts'
import type { GameServer, Gift } from './game-server.ts'
import { createPortalReader, type QueueReader } from './portal-reader.ts'

/** The reader of each queue, as the emulator that has the queue reads it; a stack needs none. */
export function createReader(
  server: GameServer,
  channel: CoinChannel,
  random: Random,
): QueueReader {
  if (channel === 'portal_delivery') return createPortalReader(server, random)
  const recover = async () => {}
  if (channel === 'custom_mail') return { poll: () => pollMail(server), recover }
  if (channel === 'items_delayed') return { poll: () => pollDelayed(server), recover }
  return { poll: async () => {}, recover }
}

/** Only our own reader notices a save that fails. With the other queues, the player loses what was not saved. */
export function failingSavesOf(channel: CoinChannel): number {
  return channel === 'portal_delivery' ? 0.03 : 0
}

/** Deletes by receiver and date, one second being all that tells two rows apart. */
async function pollMail(server: GameServer) {
  const sql = 'SELECT receiver, date, message, items FROM custom_mail'
  for (const { receiver, date, message, items } of await server.db.rows(sql)) {
    const coins = Number(String(items).split(' ')[1])
    const remove = 'DELETE FROM custom_mail WHERE date = ? AND receiver = ?'
    await giveAndDelete(server, Number(receiver), giftOf(message, coins), () =>
      server.db.write(remove, [date, receiver]),
    )
  }
}

/** Deletes whatever equals the row that it handed out. */
async function pollDelayed(server: GameServer) {
  const sql = 'SELECT * FROM items_delayed WHERE payment_status = 0'
  for (const row of await server.db.rows(sql)) {
    const { owner_id: owner, item_id: item, count, enchant_level: enchant } = row
    const gift = giftOf(row.description, Number(count))
    await giveAndDelete(server, Number(owner), gift, () =>
      server.db.write(
        'DELETE FROM items_delayed WHERE owner_id = ? AND item_id = ? AND count = ? AND enchant_level = ?',
        [owner, item, count, enchant],
      ),
    )
  }
}

function giftOf(text: unknown, coins: number): Gift {
  const id = String(text).split(' ')[1] ?? ''
  return { id, coins, isTaken: false, isSaved: false }
}

/** Into the memory of the game server, and out of the queue. */
async function giveAndDelete(
  server: GameServer,
  id: number,
  gift: Gift,
  remove: () => Promise<unknown>,
) {
  if (!server.hero(id)) return
  await server.inTurn(id, async () => {
    const hero = server.hero(id)
    const life = server.life()
    if (!hero) return
    hero.coins += gift.coins
    hero.gifts.push(gift)
    await server.dawdle()
    if (life !== server.life()) return
    await remove()
    gift.isTaken = true
  })
}
