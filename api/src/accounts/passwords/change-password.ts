import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ChangePasswordRequest,
  ChangePasswordResponse,
  ErrorBody,
  type MessageKey,
} from 'shared-api/contract'
import { isValidPassword } from 'shared-api/contract/rules/accounts'
import { Type } from 'typebox'
import { accountLimits } from '#src/accounts/limits/limits.ts'
import {
  hashForBoth,
  hashing,
  verifyPassword,
} from '#src/accounts/passwords/password-hash.ts'
import { weaknessOf } from '#src/accounts/passwords/weak-passwords.ts'
import { type PlayerCall, toPlayerCall } from '#src/accounts/plugin.ts'
import { askCode } from '#src/accounts/second-factor/ask.ts'
import { forPlayerOnce } from '#src/accounts/sessions/require-session.ts'
import { handleError } from '#src/http/error-handler.ts'
import { Problem } from '#src/http/problem.ts'
import { responses } from '#src/http/response-schemas.ts'

const RefusalSchema = Type.Object({
  ...ChangePasswordResponse.properties,
  ...Type.Partial(ErrorBody).properties,
})

/** A lost session and a wrong password both answer 401; `error` tells them apart (docs/specification.md §8.4). */
export const changePasswordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/dashboard/change-password',
    {
      ...forPlayerOnce(
        'Changes the password and ends every other session',
        ChangePasswordResponse,
        {
          body: ChangePasswordRequest,
          response: { ...responses(ChangePasswordResponse), '4xx': RefusalSchema },
        },
      ),
      errorHandler: (error, request, reply) => {
        if (!(error instanceof Problem)) return handleError(error, request, reply)
        const { statusCode, code, message } = error
        return reply.code(statusCode).send({ error: code, message })
      },
    },
    (request, reply) => changePassword(toPlayerCall(request, reply)),
  )
}

/** @param error is for programs @param message is a translation key */
const refusal = (status: 400 | 401 | 403 | 429, error: string, message: MessageKey) =>
  new Problem(status, error, message)

const wrongPassword = () =>
  refusal(401, 'incorrect-password', 'auth.currentPasswordIncorrect')
const tooMany = () => refusal(429, 'too-many-attempts', 'auth.tooManyAttempts')

const changed: { message: MessageKey } = { message: 'auth.passwordChanged' }

/** @throws Problem */
async function changePassword(call: PlayerCall<ChangePasswordRequest>) {
  const { currentPassword, newPassword, confirmPassword } = call.body
  if (!currentPassword || !newPassword || !confirmPassword) {
    throw refusal(400, 'empty-field', 'auth.errorFillAllFields')
  }
  if (newPassword !== confirmPassword) {
    throw refusal(400, 'no-match', 'auth.passwordsDoNotMatch')
  }
  if (!isValidPassword(newPassword)) {
    throw refusal(400, 'invalid-password', 'auth.invalidPassword')
  }
  const { web, gamePasswords, realm, visitor, account, token } = call
  const weakness = await weaknessOf(newPassword, account, realm.name)
  if (weakness) throw refusal(400, 'weak-password', weakness)
  hashing.assertRoom('known')
  const tries = accountLimits('password changes', account.id)
  const admission = await web.limiter.admit(tries)
  if (!admission) throw tooMany()

  const stored = await web.accounts.findByLogin(account.login)
  const from = stored?.passwordHash ?? null
  const check = async () => {
    const verify = () => verifyPassword(from, currentPassword)
    const isRight = await hashing.run('known', verify)
    const wanted = { login: account.login, password: newPassword }
    return isRight ? hashForBoth(call, 'known', wanted) : null
  }
  const to = await check().catch(async (error) => {
    await web.limiter.takeBack(admission)
    throw error
  })
  if (from === null || to === null) {
    const event =
      admission.full.length > 0 ? 'password.change-limited' : 'password.change-refused'
    await web.audit.record(event, { account, caller: visitor })
    throw wrongPassword()
  }
  const problem = await askCode(call, call.body.code)
  if (problem === 'auth.tooManyAttempts') throw tooMany()
  if (problem) throw refusal(403, 'code-needed', problem)
  const changes = accountLimits('changed passwords', account.id)
  if (!(await web.limiter.admit(changes))) throw tooMany()
  const change = { account, from, to, keepToken: token, ...call.saving(changed) }
  // If two changes run at once, the second no longer matches the current password.
  if (!(await web.passwords.change(change))) throw wrongPassword()
  await web.limiter.takeBack(admission, [tries[0].bucket])
  await gamePasswords.settle()
  return changed
}
