import type { AuthContext } from '#src/accounts/context.ts'
import { hashing, hashPassword } from '#src/accounts/passwords/password-hash.ts'
import type { PasswordHashes } from '#src/accounts/passwords/passwords.ts'
import { emulatorHash } from '#src/game/emulator-hash.ts'
import { type Priority, QueueFullError } from '#src/jobs/bounded-queue.ts'
import type { Admission } from '#src/limits/limiter.ts'

type Options = { priority: Priority; admission?: Admission | null }

/** A try that found no room is not counted, because nobody looked at the password. @throws QueueFullError */
export async function runQueued<Result>(
  { web }: Pick<AuthContext, 'web'>,
  { priority, admission = null }: Options,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await hashing.run(priority, work)
  } catch (error) {
    if (error instanceof QueueFullError) await web.limiter.takeBack(admission)
    throw error
  }
}

/** Hashes a new password of a login for the site and for the game. Must run within `runQueued`. */
export async function hashForBoth(
  { game }: Pick<AuthContext, 'game'>,
  login: string,
  password: string,
): Promise<PasswordHashes> {
  return {
    web: await hashPassword(password),
    game: await emulatorHash(await game.accounts.schemeFor(login), password),
  }
}
