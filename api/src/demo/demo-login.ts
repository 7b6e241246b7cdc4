import { verifyPassword } from '#src/accounts/passwords/password-hash.ts'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import { demoAccount } from '#src/demo/demo-account.ts'
import type { GameRepositories } from '#src/game/repositories.ts'

type Options = {
  web: Pick<AccountRepositories, 'accounts'>
  game: Pick<GameRepositories, 'characters'> | null
}

/** Whether the demo account lets everybody in who reads its login: a start makes it where it never was. */
export async function isDemoLoginOpen({ web, game }: Options): Promise<boolean> {
  const { login, password } = demoAccount
  const account = await web.accounts.findByLogin(login)
  if (!account) return true
  if (account.isRemoved || !(await verifyPassword(account.passwordHash, password)))
    return false
  return !(await game?.characters.isBanned(login))
}
