import type { AccountRepositories } from '#src/accounts/repositories.ts'
import type { GameRepositories } from '#src/game/ports.ts'

export type GamePasswords = {
  /**
   * Writes what the game database has not been told yet. Never rejects: what cannot be written
   * now stays pending.
   */
  settle(): Promise<void>
}

/**
 * New passwords on their way into the game. Our database keeps each one, written together with the
 * change itself, until the game has it: a crash or a game database that is down loses none.
 */
export function createGamePasswords(
  { passwords }: Pick<AccountRepositories, 'passwords'>,
  { accounts }: Pick<GameRepositories, 'accounts'>,
  onFailure: (error: unknown) => void,
): GamePasswords {
  let last = Promise.resolve()

  const writePending = async () => {
    for (const password of await passwords.pending()) {
      await accounts.setPassword(password.login, password.hash)
      await passwords.settled(password)
    }
  }

  return {
    settle() {
      // One after the other, so that an older password never arrives after a newer one.
      last = last.then(writePending).catch(onFailure)
      return last
    },
  }
}
