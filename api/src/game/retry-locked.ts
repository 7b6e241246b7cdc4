import { GameUnavailableError } from '#src/game/errors.ts'

const tries = 3

/** Runs a statement again that the database gave up for a lock: it changed nothing. @throws what the last try throws */
export async function retryLocked<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let left = tries - 1; ; left--) {
    try {
      return await run()
    } catch (error) {
      const isLocked = error instanceof GameUnavailableError && error.problem === 'locked'
      if (!isLocked || left === 0) throw error
    }
  }
}
