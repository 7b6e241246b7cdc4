import type { AuthContext } from '#src/accounts/context.ts'
import type { Reader } from '#src/accounts/game-reads.ts'
import { hashing, hashPassword } from '#src/accounts/passwords/password-hash.ts'
import type { PasswordHashes } from '#src/accounts/passwords/passwords.ts'
import { emulatorHash } from '#src/game/emulator-hash.ts'

/** Hashes a new password of a login for the site and for the game. @throws QueueFullError */
export async function hashForBoth(
  { game, readGame }: Pick<AuthContext, 'game' | 'readGame'>,
  reader: Reader,
  { login, password }: { login: string; password: string },
): Promise<PasswordHashes> {
  // Before the queue: a slow game database must not hold a place in it.
  const scheme = await readGame(reader, () => game.accounts.schemeFor(login))
  const priority = reader === 'known' ? 'known' : 'anonymous'
  return hashing.run(priority, async () => ({
    web: await hashPassword(password),
    game: await emulatorHash(scheme, password),
  }))
}
