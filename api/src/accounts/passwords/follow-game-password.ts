import type { Credential } from '#src/accounts/accounts.ts'
import type { AuthContext } from '#src/accounts/context.ts'
import { hashPassword } from '#src/accounts/passwords/password-hash.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import type { GameAccount } from '#src/game/accounts/accounts.ts'
import { matchesEmulatorHash, schemeOf } from '#src/game/emulator-hash.ts'

type Candidate = {
  known: Credential
  /** Null if the game has no such account, does not answer, or lacks the newest password. */
  gameAccount: GameAccount | null
  password: string
  /** Whether it is the password that the site knows. */
  isRight: boolean
}

/**
 * A password may also be changed in the game; then the new one works on the site, and the old one no longer does.
 * @returns null if the password is wrong
 */
export async function followGamePassword(
  { web }: AuthContext,
  visitor: Visitor,
  { known, gameAccount, password, isRight }: Candidate,
): Promise<Credential | null> {
  const ofSite = isRight ? known : null
  if (known.isRemoved || !gameAccount) return ofSite
  // An empty or malformed hash says nothing, and no password matches it.
  if (schemeOf(gameAccount.passwordHash) === null) return ofSite
  const isOfGame = await matchesEmulatorHash(gameAccount.passwordHash, password)
  if (!isOfGame || isRight) return isOfGame ? known : null
  const passwordHash = await hashPassword(password)
  const { language } = visitor
  const change = { account: known, to: passwordHash, caller: visitor, language }
  return (await web.passwords.adopt(change)) ? { ...known, passwordHash } : null
}
