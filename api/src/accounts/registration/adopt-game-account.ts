import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import { type Credential, LoginTakenError } from '#src/accounts/accounts.ts'
import type { AuthContext } from '#src/accounts/context.ts'
import { hashPassword } from '#src/accounts/passwords/password-hash.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import type { GameAccount } from '#src/game/accounts/accounts.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'

type Candidate = {
  gameAccount: GameAccount | null
  password: string
}

/** For an account that only the game knows. @returns null unless it exists and the password is right */
export async function adoptGameAccount(
  { web }: AuthContext,
  visitor: Visitor,
  { gameAccount, password }: Candidate,
): Promise<Credential | null> {
  if (!gameAccount) return null
  const { login, email, passwordHash } = gameAccount
  if (!(await matchesEmulatorHash(passwordHash, password))) return null
  try {
    const ownHash = await hashPassword(password)
    const credential = {
      login: normaliseLogin(login),
      email: canonicalEmail(email) ?? '',
      passwordHash: ownHash,
    }
    const account = await web.accounts.create(credential)
    await web.audit.record({ event: 'account.adopted', account, caller: visitor })
    return { ...account, passwordHash: ownHash }
  } catch (error) {
    // The same player signed in at the same moment in another tab.
    if (error instanceof LoginTakenError) return web.accounts.findByLogin(login)
    throw error
  }
}
