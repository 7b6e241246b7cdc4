import { hashPassword } from '#src/accounts/passwords/password-hash.ts'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import type { GameRepositories } from '#src/game/ports.ts'
import { newSecret } from '#src/secrets/secret.ts'

type Tools = {
  web: Pick<AccountRepositories, 'removals'>
  game: Pick<GameRepositories, 'accounts'>
}

/** Can be repeated, and run by two operators at once. @returns false if it was removed before */
export async function removeAccount({ web, game }: Tools, login: string): Promise<boolean> {
  // A real hash, so that a login takes as long as any other failed login.
  const unknownHash = await hashPassword(newSecret())
  const isRemoved = await web.removals.remove({ login, unknownHash })
  try {
    await game.accounts.ban(login)
  } catch (error) {
    throw new StartError(
      `${login} is removed from the site, but could not be banned in the game (${reasonOf(error)}): run this again, or ban ${login} in the game`,
    )
  }
  return isRemoved
}
