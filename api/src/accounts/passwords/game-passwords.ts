import type { PendingGamePassword } from '#src/accounts/passwords/passwords.ts'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import { isLostGame } from '#src/game/errors.ts'
import type { GameRepositories } from '#src/game/repositories.ts'
import { eachRow } from '#src/jobs/each-row.ts'
import { createMutex } from '#src/jobs/mutex.ts'
import { createWaits } from '#src/jobs/waits.ts'

const keyOf = ({ login, hash }: PendingGamePassword) => `${login} ${hash}`

/** Our database keeps each new password until the game has it, so neither a crash nor an outage loses one. */
export function createGamePasswords(
  { passwords }: Pick<AccountRepositories, 'passwords'>,
  { accounts }: Pick<GameRepositories, 'accounts'>,
  /** Without a login, the passwords that wait could not be read. */
  onFailure: (error: unknown, login?: string) => void,
) {
  const waits = createWaits({ shortest: 30_000, longest: 300_000 })
  // One at a time, so that an older password never overwrites a newer one.
  const inOrder = createMutex()

  const write = async (password: PendingGamePassword) => {
    const isWaiting = () => passwords.isWaiting(password)
    await accounts.setPassword(password.login, password.hash, isWaiting)
    await passwords.settled(password)
  }
  const writePending = async () => {
    const pending = await passwords.pending()
    waits.keep(new Set(pending.map(keyOf)))
    const due = pending.filter((password) => waits.isOver(keyOf(password)))
    const written = eachRow(due, write, {
      onFailure(error, password) {
        waits.failed(keyOf(password))
        onFailure(error, password.login)
      },
      isAway: isLostGame,
    })
    // Each failure was reported.
    await written.catch(() => null)
  }

  return {
    /**
     * Writes those that have not just failed. Never rejects: what cannot be written stays pending, and was reported.
     */
    settle: () =>
      inOrder('round', writePending).catch((error: unknown) => onFailure(error)),
  }
}
