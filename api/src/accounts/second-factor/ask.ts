import type { MessageKey } from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import { accountLimits } from '#src/accounts/limits/limits.ts'
import { hashing, verifyPassword } from '#src/accounts/passwords/password-hash.ts'
import type { Call } from '#src/accounts/plugin.ts'

type Asking = Pick<Call, 'web' | 'visitor'>

/** For an act that a session alone must not allow. Uses the code up. @returns why it is refused; null if it is not */
export async function askCode(call: Asking, account: Account, code = '') {
  const { secondFactors } = call.web
  if (!(await secondFactors.isOn(account.id))) return null
  return tryCode(call, account, code, () => secondFactors.use(account, code, call.visitor))
}

/** @param use tells whether the code is right @returns why it is refused; null if it is not */
export async function tryCode(
  { web, visitor }: Asking,
  account: Account,
  code: string,
  use: (code: string) => Promise<boolean>,
): Promise<MessageKey | null> {
  if (code === '') return 'auth.codeRequired'
  const tries = accountLimits('codes', account.id)
  const admission = await web.limiter.admit(tries)
  if (!admission) return 'auth.tooManyAttempts'
  if (await use(code)) {
    await web.limiter.takeBack(admission, [tries[0].bucket])
    return null
  }
  await web.audit.record({ event: 'code.refused', account, caller: visitor })
  return 'auth.incorrectCode'
}

/** Wrong ones count as those of a change of the password do. @returns why it is refused; null if it is not */
export async function askPassword(
  { web, visitor }: Asking,
  account: Account,
  password: string,
): Promise<MessageKey | null> {
  if (!password) return 'auth.errorFillAllFields'
  hashing.assertRoom('known')
  const tries = accountLimits('password changes', account.id)
  const admission = await web.limiter.admit(tries)
  if (!admission) return 'auth.tooManyAttempts'
  const check = async () => {
    const stored = await web.accounts.findByLogin(account.login)
    const verify = () => verifyPassword(stored?.passwordHash ?? null, password)
    return hashing.run('known', verify)
  }
  const isRight = await check().catch(async (error) => {
    await web.limiter.takeBack(admission)
    throw error
  })
  if (isRight) {
    await web.limiter.takeBack(admission, [tries[0].bucket])
    return null
  }
  await web.audit.record({ event: 'password.refused', account, caller: visitor })
  return 'auth.currentPasswordIncorrect'
}
