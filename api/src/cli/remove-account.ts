import { hashPassword } from '#src/accounts/passwords/password-hash.ts'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import type { GameRepositories } from '#src/game/repositories.ts'
import { newSecret } from '#src/secrets/secrets.ts'

type Tools = {
  web: Pick<AccountRepositories, 'registrations'>
  game: Pick<GameRepositories, 'accounts'>
}

/** Bans an account of the game, if there is one. @throws StartError if it is one that the site may not ban */
export async function banInGame({ accounts }: Tools['game'], login: string): Promise<void> {
  if ((await accounts.ban(login)) || !(await accounts.find(login))) return
  throw new StartError(
    `${login} is staff of the game (its access level is above 0), and only an administrator of the game may change that`,
  )
}

/** Can be repeated, and run by two operators at once. @returns false if it was removed before */
export async function removeAccount({ web, game }: Tools, login: string): Promise<boolean> {
  // A real hash, so that a login takes as long as any other failed login.
  const unknownHash = await hashPassword(newSecret())
  const isRemoved = await web.registrations.remove({ login, unknownHash })
  try {
    await banInGame(game, login)
  } catch (error) {
    throw new StartError(
      `${login} is removed from the site, but could not be banned in the game (${reasonOf(error)}): run this again, or ban ${login} in the game`,
    )
  }
  return isRemoved
}
