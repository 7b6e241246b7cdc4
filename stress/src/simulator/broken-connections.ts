import type { Random } from 'api/src/demo/random.ts'
import type { CoinRepository } from 'api/src/game/coins/coins.ts'
import type { Queue } from 'api/src/game/coins/queues.ts'
import { GameUnavailableError } from 'api/src/game/errors.ts'

/** Loses one in ten connections of deliveries, before or after its statement has arrived. */
export function breakConnections(coins: CoinRepository, random: Random): void {
  const { withDeliveryLock } = coins
  const mayBreak = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (random.chance(0.05)) throw lost()
    const result = await run()
    if (random.chance(0.05)) throw lost()
    return result
  }
  coins.withDeliveryLock = (id, work) =>
    withDeliveryLock(id, (session) =>
      work({
        raise: (change) => mayBreak(() => session.raise(change)),
        async queue(channel) {
          const queue: Queue = await session.queue(channel)
          return {
            ...queue,
            add: (shipment) => mayBreak(() => queue.add(shipment)),
            show: (shipment) => mayBreak(() => queue.show(shipment)),
            discard: (shipment) => mayBreak(() => queue.discard(shipment)),
          }
        },
      }),
    )
}

function lost() {
  return new GameUnavailableError('the connection was lost', 'unreachable')
}
