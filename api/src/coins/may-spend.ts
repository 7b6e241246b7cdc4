import type { Account } from '#src/accounts/accounts.ts'
import type { Game } from '#src/game/repositories.ts'
import { Problem } from '#src/http/problem.ts'

/** @throws Problem 403 */
export async function assertMaySpend({ characters }: Game, { login }: Account) {
  if (!(await characters.isBanned(login))) return
  throw new Problem(403, 'banned', 'A banned account cannot do this')
}

/** @throws Problem 404, also for characters of other accounts, so that their existence stays private */
export async function requireOwner(
  { coins }: Pick<Game, 'coins'>,
  { account, charName }: { account: Account; charName: string },
) {
  const owner = await coins.owner(account.login, charName)
  if (owner) return owner
  throw new Problem(404, 'character-not-found', 'Character or account not found')
}

export function characterOnline(): Problem {
  const message =
    'The character is currently online. It must be offline to perform this action'
  return new Problem(406, 'character-online', message)
}
