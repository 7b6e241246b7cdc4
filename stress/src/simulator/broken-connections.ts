import type { Random } from 'api/src/demo/random.ts'
import { GameUnavailableError } from 'api/src/game/errors.ts'
import type { CoinRepository, Queue } from 'api/src/game/ports.ts'

/** Loses one in ten connections of deliveries, before or after its statement has arrived. */
export function breakConnections(coins: CoinRepository, random: Random): void {
  const { carry } = coins
  const mayBreak = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (random.chance(0.05)) throw lost()
    const result = await run()
    if (random.chance(0.05)) throw lost()
    return result
  }
  coins.carry = (id, work) =>
    carry(id, (carrier) =>
      work({
        raise: (change) => mayBreak(() => carrier.raise(change)),
        async queue(channel) {
          const queue: Queue = await carrier.queue(channel)
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
