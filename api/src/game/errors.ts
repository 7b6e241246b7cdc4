import { setTimeout } from 'node:timers/promises'
import type { Kysely, RawBuilder } from 'kysely'
import type { GameProblem } from 'shared-api/contract'
import type { GameDatabase } from '#src/game/layout/concepts.ts'

/** The game database did not respond in time, or not as it should. */
export class GameUnavailableError extends Error {
  override name = 'GameUnavailableError'
  readonly problem: GameProblem
  /** Whether the server answered that it did not carry out the statement, so that nothing has changed. */
  readonly isRefusal: boolean

  constructor(
    message: string,
    problem: GameProblem = 'failed',
    isRefusal = false,
    options: ErrorOptions = {},
  ) {
    super(message, options)
    this.problem = problem
    this.isRefusal = isRefusal
  }
}

/** The game database lacks tables or columns that a call needs. */
export class GameLayoutError extends Error {
  override name = 'GameLayoutError'
  readonly missing: readonly string[]

  constructor(missing: readonly string[]) {
    super(`The game database lacks ${missing.join(', ')}`)
    this.missing = missing
  }
}

export class GameConflictError extends Error {
  override name = 'GameConflictError'
}

/** Whether the game database cannot be reached at all, so that asking again at once is useless. */
export function isLostGame(error: unknown): boolean {
  return (
    error instanceof GameUnavailableError &&
    !['denied', 'locked', 'failed'].includes(error.problem)
  )
}

/** Whether the game database does not answer, or lacks what was asked. */
export const isGameAway = (error: unknown) =>
  error instanceof GameUnavailableError || error instanceof GameLayoutError

/** @returns null where the game database does not answer, or lacks what was asked */
export async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (isGameAway(error)) return null
    throw error
  }
}

/** Those who met in a deadlock wait for different times, up to this many milliseconds, so that they do not meet again. */
const longestPause = 50

/**
 * Runs a statement again that the database gave up for a lock: it changed nothing.
 * @param waitTimeoutMs after which no further try begins @throws what the last try throws
 */
export async function retryLocked<Result>(
  run: () => Promise<Result>,
  waitTimeoutMs = 2_000,
) {
  const end = performance.now() + waitTimeoutMs
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

/** Inserts a row, once no lock is in the way. @returns false if the statement added none, or its key exists already */
export async function insertRow(db: Kysely<GameDatabase>, insert: RawBuilder<unknown>) {
  try {
    const { numAffectedRows } = await retryLocked(() => insert.execute(db))
    return (numAffectedRows ?? 0n) > 0n
  } catch (error) {
    if (error instanceof GameConflictError) return false
    throw error
  }
}
