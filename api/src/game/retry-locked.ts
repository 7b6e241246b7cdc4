import { setTimeout } from 'node:timers/promises'
import { GameUnavailableError } from '#src/game/errors.ts'

/** Those who met in a deadlock wait for different times, up to this many milliseconds, so that they do not meet again. */
const longestPause = 50

/**
 * Runs a statement again that the database gave up for a lock: it changed nothing.
 * @param patience milliseconds after which no further try begins @throws what the last try throws
 */
export async function retryLocked<Result>(
  run: () => Promise<Result>,
  patience = 2_000,
): Promise<Result> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await run()
    } catch (error) {
      const isLocked = error instanceof GameUnavailableError && error.problem === 'locked'
      if (!isLocked || performance.now() >= end) throw error
      await setTimeout(Math.random() * longestPause)
    }
  }
}
