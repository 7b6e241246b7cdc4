import type { Kysely } from 'kysely'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { createCustomMail } from '#src/game/channels/custom-mail.ts'
import { createItemsDelayed } from '#src/game/channels/items-delayed.ts'
import { channelNeeds } from '#src/game/channels/judge.ts'
import { createPortalDelivery } from '#src/game/channels/portal-delivery.ts'
import type { Turns } from '#src/game/channels/turns.ts'
import type { LayoutReader } from '#src/game/layout/layout.ts'
import type { Queue } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

const queues = {
  custom_mail: createCustomMail,
  items_delayed: createItemsDelayed,
  portal_delivery: createPortalDelivery,
}

/** @param turns shared by all who write to the queues of this database @throws GameLayoutError if the database does not have this queue */
export async function openQueue(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
  turns: Turns,
  channel: Exclude<CoinChannel, 'stack'>,
): Promise<Queue> {
  return queues[channel](db, await layouts.require(channelNeeds[channel]), turns)
}
