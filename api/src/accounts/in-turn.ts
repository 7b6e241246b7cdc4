import type { Admission } from '#src/accounts/attempts.ts'
import type { AuthContext } from '#src/accounts/context.ts'
import { hashing, hashPassword } from '#src/accounts/password-hash.ts'
import type { PasswordHashes } from '#src/accounts/passwords.ts'
import { emulatorHash } from '#src/game/emulator-hash.ts'
import { QueueFullError, type Turn } from '#src/jobs/turn-queue.ts'

type Waiting = { turn: Turn; admission?: Admission | null }

/**
 * Does what takes a hash, in its turn. A try that found no room is not counted: nobody looked at the password.
 *
 * @throws QueueFullError
 */
export async function inTurn<Result>(
  { web }: Pick<AuthContext, 'web'>,
  { turn, admission = null }: Waiting,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await hashing.run(turn, work)
  } catch (error) {
    if (error instanceof QueueFullError) await web.attempts.takeBack(admission)
    throw error
  }
}

/** @returns a new password in both forms in which it is stored; within a turn */
export async function hashBoth(
  { game }: Pick<AuthContext, 'game'>,
  password: string,
): Promise<PasswordHashes> {
  return {
    web: await hashPassword(password),
    game: await emulatorHash(game.accounts.hashScheme, password),
  }
}
