import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  type ChangePasswordRequest,
  ChangePasswordRequestSchema,
  ChangePasswordResponseSchema,
  ErrorBodySchema,
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
import type { Call } from '#src/accounts/plugin.ts'
import { askCode } from '#src/accounts/second-factor/ask.ts'
import {
  forPlayerOnce,
  type Session,
  sessionOf,
} from '#src/accounts/sessions/require-session.ts'
import { handleError } from '#src/http/error-handler.ts'
import { Problem } from '#src/http/problem.ts'
import { responses } from '#src/http/response-schemas.ts'

const RefusalSchema = Type.Object({
  ...ChangePasswordResponseSchema.properties,
  ...Type.Partial(ErrorBodySchema).properties,
})

/** A lost session and a wrong password both answer 401; `error` tells them apart (docs/specification.md §8.4). */
export const changePasswordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/dashboard/change-password',
    {
      ...forPlayerOnce(
        'Changes the password and ends every other session',
        ChangePasswordResponseSchema,
        {
          body: ChangePasswordRequestSchema,
          response: { ...responses(ChangePasswordResponseSchema), '4xx': RefusalSchema },
        },
      ),
      errorHandler: (error, request, reply) => {
        if (!(error instanceof Problem)) return handleError(error, request, reply)
        const { statusCode, code, message } = error
        return reply.code(statusCode).send({ error: code, message })
      },
    },
    async (request, reply) => {
      const call = app.toCall(request, reply)
      const { status, ...answer } = await changePassword(call, sessionOf(request))
      return reply.code(status).send(answer)
    },
  )
}

/** `error` is for programs, `message` is a translation key. */
type ChangeOutcome =
  | { status: 200; message: MessageKey }
  | { status: 400 | 401 | 403 | 429; message: MessageKey; error: string }

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

async function changePassword(
  call: Call<ChangePasswordRequest>,
  { account, token }: Session,
): Promise<ChangeOutcome> {
  const { currentPassword, newPassword, confirmPassword } = call.body
  if (!currentPassword || !newPassword || !confirmPassword) {
    return { status: 400, error: 'empty-field', message: 'auth.errorFillAllFields' }
  }
  if (newPassword !== confirmPassword) {
    return { status: 400, error: 'no-match', message: 'auth.passwordsDoNotMatch' }
  }
  if (!isValidPassword(newPassword)) {
    return { status: 400, error: 'invalid-password', message: 'auth.invalidPassword' }
  }
  const { web, gamePasswords, realm, visitor } = call
  const weakness = await weaknessOf(newPassword, account, realm.name)
  if (weakness) return { status: 400, error: 'weak-password', message: weakness }
  hashing.assertRoom('known')
  const tries = accountLimits('password changes', account.id)
  const admission = await web.limiter.admit(tries)
  if (!admission) return tooMany

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
    await web.audit.record({ event, account, caller: visitor })
    return wrongPassword
  }
  const refusal = await askCode(call, account, call.body.code)
  if (refusal === 'auth.tooManyAttempts') return tooMany
  if (refusal) return { status: 403, error: 'code-needed', message: refusal }
  const changes = accountLimits('changed passwords', account.id)
  if (!(await web.limiter.admit(changes))) return tooMany
  const reply = call.saving({ message: changed.message })
  const change = { account, from, to, keepToken: token, ...reply }
  // If two changes run at once, the second no longer matches the current password.
  if (!(await web.passwords.change(change))) return wrongPassword
  await web.limiter.takeBack(admission, [tries[0].bucket])
  await gamePasswords.settle()
  return changed
}
