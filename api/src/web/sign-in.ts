import type { LoginRequest, LoginResponse } from 'shared-api/contract'
import { verifyPassword } from '#src/web/password.ts'
import type { WebRepositories } from '#src/web/ports.ts'

/**
 * Logs a player in. Messages are translation keys (specification sections 5 and 8).
 *
 * @returns a token, or which of the specified refusals it is
 */
export async function signIn(
  { accounts, sessions }: Pick<WebRepositories, 'accounts' | 'sessions'>,
  { login, password }: LoginRequest,
): Promise<LoginResponse> {
  const name = login.trim().toLowerCase()
  if (!name || !password) return { success: false, message: 'auth.errorFillAllFields' }
  const account = await accounts.findByLogin(name)
  // Also without an account, so that the time tells nobody which logins exist.
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account) return { success: false, message: 'auth.userNotFound' }
  if (!isRight) return { success: false, message: 'auth.incorrectPassword' }
  return { success: true, token: await sessions.start(account.id) }
}
