import { hashPassword } from '#src/accounts/password-hash.ts'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import type { GameRepositories } from '#src/game/ports.ts'
import { newSecret } from '#src/secrets/secret.ts'

type Tools = {
  web: Pick<AccountRepositories, 'removals'>
  game: Pick<GameRepositories, 'accounts'>
}

/**
 * Removes an account for good, on a running server too, and has the game refuse it. May be run
 * again, also by two operators at once.
 *
 * @returns whether it was still there
 */
export async function removeAccount({ web, game }: Tools, login: string): Promise<boolean> {
  // A real hash, so that a login takes as long as any other that is refused.
  const unknownHash = await hashPassword(newSecret())
  const isRemoved = await web.removals.remove({ login, unknownHash })
  try {
    await game.accounts.ban(login)
  } catch (error) {
    throw new StartError(
      `${login} is removed from the site, but the game could not be told (${reasonOf(error)}): run this again, or ban ${login} in the game`,
    )
  }
  return isRemoved
}
