import type { ChangePasswordRequest, MessageKey } from 'shared-api/contract'
import { isValidPassword } from 'shared-api/contract/rules/accounts'
import type { AuthContext, Call } from '#src/accounts/context.ts'
import { changeBucket, changedLimits, changeLimits } from '#src/accounts/limits/limits.ts'
import { hashForBoth } from '#src/accounts/passwords/hash-for-both.ts'
import { hashing, verifyPassword } from '#src/accounts/passwords/password-hash.ts'
import { weaknessOf } from '#src/accounts/passwords/weak-passwords.ts'
import type { Session } from '#src/accounts/sessions/require-session.ts'

/** `error` is for programs, `message` is a translation key. */
type ChangeOutcome =
  | { status: 200; message: MessageKey }
  | { status: 400 | 401 | 429; message: MessageKey; error: string }

const wrongPassword: ChangeOutcome = {
  status: 401,
  error: 'incorrect-password',
  message: 'auth.currentPasswordIncorrect',
}

const tooMany: ChangeOutcome = {
  status: 429,
  error: 'too-many-attempts',
  message: 'auth.tooManyAttempts',
}

const changed: ChangeOutcome = { status: 200, message: 'auth.passwordChanged' }

export async function changePassword(
  context: AuthContext,
  { account, token }: Session,
  { visitor, ticket, body }: Call<ChangePasswordRequest>,
): Promise<ChangeOutcome> {
  const { currentPassword, newPassword, confirmPassword } = body
  if (!currentPassword || !newPassword || !confirmPassword) {
    return { status: 400, error: 'empty-field', message: 'auth.errorFillAllFields' }
  }
  if (newPassword !== confirmPassword) {
    return { status: 400, error: 'no-match', message: 'auth.passwordsDoNotMatch' }
  }
  if (!isValidPassword(newPassword)) {
    return { status: 400, error: 'invalid-password', message: 'auth.invalidPassword' }
  }
  const { web, gamePasswords, realm } = context
  const weakness = await weaknessOf(newPassword, account, realm.name)
  if (weakness) return { status: 400, error: 'weak-password', message: weakness }
  hashing.assertRoom('known')
  const admission = await web.limiter.admit(changeLimits(account.id))
  if (!admission) return tooMany

  const stored = await web.accounts.findByLogin(account.login)
  const from = stored?.passwordHash ?? null
  const check = async () => {
    const verify = () => verifyPassword(from, currentPassword)
    const isRight = await hashing.run('known', verify)
    const wanted = { login: account.login, password: newPassword }
    return isRight ? hashForBoth(context, 'known', wanted) : null
  }
  const to = await check().catch(async (error) => {
    await web.limiter.takeBack(admission)
    throw error
  })
  if (from === null || to === null) {
    const event =
      admission.full.length > 0 ? 'password.change-limited' : 'password.change-refused'
    await web.audit.record({ event, account, caller: visitor })
    return wrongPassword
  }
  if (!(await web.limiter.admit(changedLimits(account.id)))) return tooMany
  const saveReply = () => ticket.answer({ message: changed.message })
  const mailRequest = { caller: visitor, language: visitor.language, saveReply }
  const change = { account, from, to, keepToken: token, ...mailRequest }
  // If two changes run at once, the second no longer matches the current password.
  if (!(await web.passwords.change(change))) return wrongPassword
  await web.limiter.takeBack(admission, [changeBucket(account.id)])
  await gamePasswords.settle()
  return changed
}
