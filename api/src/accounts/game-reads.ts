import { createBoundedQueue, QueueFullError } from '#src/jobs/bounded-queue.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'
import { networksOf } from '#src/limits/networks.ts'

/** Fewer than the 4 connections to the game database. With an index, a read takes less than is expected here. */
const queueOptions = { concurrency: 2, maxWait: 2_000, expected: 50 }
/** In milliseconds, on average. From here on one network could keep the queue full. */
const slow = 250
/** From here on the operator should know. */
const verySlow = 1_000
const warning = { bucket: 'warning', most: 1, within: 3_600_000 }

/** Who a read is for: a player, or an anonymous caller of whom only the address is known. */
export type Reader = 'known' | { address: string }

export type ReadGame = ReturnType<typeof createGameReads>

/**
 * Anonymous callers must not fill the queue of a slow game database, and one network must not keep out the others. Players pass.
 * @param onSlow called with the average time of a read, at most once an hour
 */
export function createGameReads(
  onSlow: (average: number) => void,
  now = () => performance.now(),
) {
  const queue = createBoundedQueue({ ...queueOptions, now })
  const warnings = createMemoryLimiter(now)
  /** The network of each anonymous caller whose read waits or runs. */
  const sites: string[] = []

  /** @throws QueueFullError */
  return async <Result>(reader: Reader, read: () => Promise<Result>): Promise<Result> => {
    if (reader === 'known') return read()
    const { site } = networksOf(reader.address)
    if (queue.averageTime() > slow && sites.includes(site)) {
      throw new QueueFullError(queueOptions.maxWait / 1_000)
    }
    sites.push(site)
    try {
      return await queue.run('anonymous', read)
    } finally {
      sites.splice(sites.indexOf(site), 1)
      const average = queue.averageTime()
      if (average > verySlow && warnings.admit(warning)) onSlow(average)
    }
  }
}
