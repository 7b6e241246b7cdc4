import { setTimeout } from 'node:timers/promises'

/** Between two tries, up to this many milliseconds; twice as long with each, so that those who met do not meet again. */
const firstPause = 25
const mostTries = 5
const mostWait = 10_000

/** Lock wait, deadlock, the row changed since it was read, the node is not part of its cluster. All was taken back. */
const conflicts = new Set([1205, 1213, 1020, 1047])
/** The server shuts down, or ended the connection; too many connections. */
const losses = new Set([1053, 1927, 1040, 1203])
const cannotWrite = new Set([1290, 1836])
const tooSlow = 1969

/** What the site's own MariaDB answered, or why it did not. Names no value of the statement: values may be secrets. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly errno: number
  readonly code: string

  constructor(error: unknown) {
    const { message = error, errno = 0, code = '' } = Object(error)
    const text = String(message).split('\n')[0] ?? ''
    super(text.replace(/^Duplicate entry '.*' for/, 'Duplicate entry for'))
    this.errno = Number(errno)
    this.code = String(code)
  }

  get isConflict(): boolean {
    return conflicts.has(this.errno)
  }

  /** Whether the connection is of no more use. What was sent last may have been carried out. */
  get isLost(): boolean {
    // Only answers of the server have a number above zero.
    return this.errno <= 0 || losses.has(this.errno)
  }

  /** Whether the same call may succeed later. */
  get isOutage(): boolean {
    return this.isLost || this.isConflict || this.errno === tooSlow
  }

  /** Whether another host may do better. */
  get isOfHost(): boolean {
    return this.isLost || this.errno === 1047 || cannotWrite.has(this.errno)
  }
}

/** The connection was lost while the transaction was committed: it took effect, or it did not. Asking again with the same key tells. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'

  constructor(cause: unknown) {
    super('The database did not say whether it committed', { cause })
  }
}

/** Runs work again from its start while nothing of it can have taken effect. @param isSafe whether that is so after this error */
export async function repeatAfterConflicts<Result>(
  work: () => Promise<Result>,
  isSafe = (error: DatabaseError) => error.isConflict || error.isLost,
): Promise<Result> {
  const end = performance.now() + mostWait
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isOver = tries === mostTries || performance.now() > end
      if (isOver || !(error instanceof DatabaseError) || !isSafe(error)) throw error
      await setTimeout(Math.random() * firstPause * 2 ** tries)
    }
  }
}
