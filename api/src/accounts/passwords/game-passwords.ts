import type { AccountRepositories } from '#src/accounts/repositories.ts'
import type { GameRepositories } from '#src/game/ports.ts'

export type GamePasswords = {
  /**
   * Writes pending passwords to the game database. Never rejects: what cannot be written stays
   * pending.
   */
  settle(): Promise<void>
}

/**
 * Copies new passwords to the game. Our database stores each one in the transaction that changes
 * it and keeps it until the game has it, so neither a crash nor an unreachable game database loses
 * one.
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
      // One at a time, so that an older password never overwrites a newer one.
      last = last.then(writePending).catch(onFailure)
      return last
    },
  }
}
