import { minute } from '#src/durations.ts'
import { forgottenAt, type Limit } from '#src/limits/limiter.ts'

/** About 20 MB. Beyond that, the buckets that were used least recently are forgotten. */
const mostBuckets = 100_000

/**
 * For calls that must not write to the database. Each process counts by itself and starts at zero.
 * @param replicas how many processes share each limit: each of them admits its part
 */
export function createMemoryLimiter(now = Date.now, replicas = () => 1) {
  /** When the tries of each bucket are forgotten, in order. The bucket that was used last is the last one. */
  const buckets = new Map<string, number[]>()
  let nextSweep = 0

  const remembered = (bucket: string): number[] => {
    const times = buckets.get(bucket) ?? []
    const first = times.findIndex((time) => time > now())
    times.splice(0, first === -1 ? times.length : first)
    return times
  }
  /** Buckets of callers who never come back would otherwise stay for ever. */
  const sweep = () => {
    if (now() < nextSweep) return
    nextSweep = now() + minute
    for (const bucket of buckets.keys()) {
      if (remembered(bucket).length === 0) buckets.delete(bucket)
    }
  }
  const makeRoom = () => {
    for (const bucket of buckets.keys()) {
      if (buckets.size <= mostBuckets) return
      buckets.delete(bucket)
    }
  }

  /** At least one, or a small limit would admit nobody. */
  const partOf = (most: number) => Math.max(1, Math.floor(most / replicas()))
  const slower = (limit: Limit): Limit =>
    'leak' in limit ? { ...limit, leak: limit.leak * replicas() } : limit

  return {
    partOf,
    count: (bucket: string): number => remembered(bucket).length,
    /** Counts a try in every bucket. @returns false, and counts nothing, if any limit is reached */
    admit(...limits: readonly Limit[]): boolean {
      sweep()
      const isFull = ({ bucket, most }: Limit) => remembered(bucket).length >= partOf(most)
      if (limits.some(isFull)) return false
      for (const limit of limits) {
        const times = remembered(limit.bucket)
        times.push(forgottenAt(slower(limit), now(), times.at(-1) ?? null))
        buckets.delete(limit.bucket)
        buckets.set(limit.bucket, times)
      }
      makeRoom()
      return true
    },
    takeBack(...limits: readonly Limit[]): void {
      for (const { bucket } of limits) buckets.get(bucket)?.pop()
    },
  }
}
