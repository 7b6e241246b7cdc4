import { setTimeout } from 'node:timers/promises'
import { createMutex } from '#src/jobs/mutex.ts'

/** Milliseconds that a write waits for its turn. Behind a locked table nobody waits for all who came before. */
const patience = 1_000

/** Runs a write of a queue once it is its turn. */
export type Turns = <Result>(write: () => Promise<Result>) => Promise<Result>

/**
 * The queues of emulators have no keys, so each write of ours reads and locks all rows. At once, such writes end in deadlocks:
 * of 64 deliveries in InnoDB, most. Turns only spare the database; what must hold is in the statements.
 */
export function createTurns(): Turns {
  const mutex = createMutex()
  return async (write) => {
    const turn = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    mutex('write', () => {
      turn.resolve()
      return end.promise
    })
    try {
      await Promise.race([turn.promise, setTimeout(patience, undefined, { ref: false })])
      return await write()
    } finally {
      end.resolve()
    }
  }
}
