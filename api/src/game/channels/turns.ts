import { setTimeout } from 'node:timers/promises'
import { createMutex } from '#src/jobs/mutex.ts'

/** Runs a write of a queue once it is its turn. */
export type Turns = <Result>(write: () => Promise<Result>) => Promise<Result>

/**
 * The queues of emulators have no keys, so each write of ours reads and locks all rows. Writes at the same time deadlock: most of
 * 64 deliveries did on InnoDB. Turns only make that rare. The statements themselves keep deliveries from being lost or doubled.
 *
 * @param turnMs how long a write waits for its turn: if the table is locked, nobody waits for everyone ahead
 */
export function createTurns(turnMs: number): Turns {
  const mutex = createMutex()
  return async (write) => {
    const turn = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    mutex('write', () => {
      turn.resolve()
      return end.promise
    })
    try {
      await Promise.race([turn.promise, setTimeout(turnMs, undefined, { ref: false })])
      return await write()
    } finally {
      end.resolve()
    }
  }
}
