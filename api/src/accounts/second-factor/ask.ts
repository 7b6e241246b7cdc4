import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MessageKey } from 'shared-api/contract'
import { accountLimits } from '#src/accounts/limits/limits.ts'
import { hashing, verifyPassword } from '#src/accounts/passwords/password-hash.ts'
import { type PlayerCall, toPlayerCall } from '#src/accounts/plugin.ts'
import { Problem } from '#src/http/problem.ts'

/** The status and the code of a Problem, by the refusal. */
const problems: Partial<Record<MessageKey, [number, string]>> = {
  'auth.codeRequired': [403, 'code-required'],
  'auth.incorrectCode': [403, 'incorrect-code'],
}

/**
 * For calls that spend coins, as preHandler: by then, a repeated call has got its answer, and is not asked again.
 * @throws Problem 403, 429
 */
export async function requireCode(request: FastifyRequest, reply: FastifyReply) {
  // What an earlier call began was allowed then.
  if (request.ticket.resumed) return
  const { code }: { code?: string } = Object(request.body)
  const refusal = await askCode(toPlayerCall(request, reply), code)
  if (!refusal) return
  const [status, name] = problems[refusal] ?? [429, 'too-many-attempts']
  throw new Problem(status, name, 'Give a new code of the app as `code`')
}

/** For an act that a session alone must not allow. Uses the code up. @returns why it is refused; null if it is not */
export async function askCode(call: PlayerCall, code = '') {
  const { account, visitor, web } = call
  if (!(await web.secondFactors.isOn(account.id))) return null
  return tryCode(call, code, () => web.secondFactors.use(account, code, visitor))
}

/** @param use tells whether the code is right @returns why it is refused; null if it is not */
export async function tryCode(
  { web, visitor, account }: PlayerCall,
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
  await web.audit.record('code.refused', { account, caller: visitor })
  return 'auth.incorrectCode'
}

/** Wrong ones count as those of a change of the password do. @returns why it is refused; null if it is not */
export async function askPassword({ web, visitor, account }: PlayerCall, password: string) {
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
  await web.audit.record('password.refused', { account, caller: visitor })
  return 'auth.currentPasswordIncorrect'
}

/** For an act that gives the account away. @returns why it is refused; null if it is not */
export async function askBoth(
  call: PlayerCall<{ currentPassword: string; code?: string }>,
) {
  const { currentPassword, code } = call.body
  return (await askPassword(call, currentPassword)) ?? (await askCode(call, code))
}
