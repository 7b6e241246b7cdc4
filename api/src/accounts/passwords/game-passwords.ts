import type { AccountRepositories } from '#src/accounts/repositories.ts'
import type { GameRepositories } from '#src/game/ports.ts'

export type GamePasswords = ReturnType<typeof createGamePasswords>

/** Our database keeps each new password until the game has it, so neither a crash nor an outage loses one. */
export function createGamePasswords(
  { passwords }: Pick<AccountRepositories, 'passwords'>,
  { accounts }: Pick<GameRepositories, 'accounts'>,
  onFailure: (error: unknown) => void,
) {
  let last = Promise.resolve()

  const writePending = async () => {
    for (const password of await passwords.pending()) {
      await accounts.setPassword(password.login, password.hash)
      await passwords.settled(password)
    }
  }

  return {
    /** Never rejects: what cannot be written stays pending. */
    settle() {
      // One at a time, so that an older password never overwrites a newer one.
      last = last.then(writePending).catch(onFailure)
      return last
    },
  }
}
