import { normaliseLogin } from 'shared-api/contract/rules/accounts'
import { type Credential, LoginTakenError } from '#src/accounts/accounts.ts'
import { hashPassword } from '#src/accounts/passwords/password-hash.ts'
import type { Call } from '#src/accounts/plugin.ts'
import type { GameAccount } from '#src/game/accounts/accounts.ts'
import { matchesEmulatorHash, schemeOf } from '#src/game/emulator-hash.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'

type Candidate = {
  /** Null if the game has no such account, does not answer, or lacks the newest password. */
  gameAccount: GameAccount | null
  password: string
}

/** For an account that only the game knows. @returns null unless it exists and the password is right */
export async function adoptGameAccount(
  { web, visitor }: Call,
  { gameAccount, password }: Candidate,
): Promise<Credential | null> {
  if (!gameAccount) return null
  const { login, email } = gameAccount
  if (!(await matchesEmulatorHash(gameAccount.passwordHash, password))) return null
  try {
    const passwordHash = await hashPassword(password)
    const account = await web.accounts.create({
      login: normaliseLogin(login),
      email: canonicalEmail(email) ?? '',
      passwordHash,
    })
    await web.audit.record('account.adopted', { account, caller: visitor })
    return { ...account, passwordHash }
  } catch (error) {
    // The same player signed in at the same moment in another tab.
    if (error instanceof LoginTakenError) return web.accounts.findByLogin(login)
    throw error
  }
}

/**
 * A password may also be changed in the game; then the new one works on the site, and the old one no longer does.
 * @param candidate `isRight`: whether it is the password that the site knows
 * @returns null if the password is wrong
 */
export async function followGamePassword(
  { web, visitor }: Call,
  candidate: Candidate & { known: Credential; isRight: boolean },
): Promise<Credential | null> {
  const { known, gameAccount, password, isRight } = candidate
  const ofSite = isRight ? known : null
  if (known.isRemoved || !gameAccount) return ofSite
  // An empty or malformed hash says nothing, and no password matches it.
  if (schemeOf(gameAccount.passwordHash) === null) return ofSite
  const isOfGame = await matchesEmulatorHash(gameAccount.passwordHash, password)
  if (!isOfGame || isRight) return isOfGame ? known : null
  const passwordHash = await hashPassword(password)
  const isAdopted = await web.passwords.adopt(known, passwordHash, visitor)
  return isAdopted ? { ...known, passwordHash } : null
}
