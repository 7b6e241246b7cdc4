import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ConfirmSecondFactorRequest,
  MessageResponse,
  SecondFactorRequest,
  SecondFactorResponse,
} from 'shared-api/contract'
import { type MessageReply, refuse, toPlayerCall } from '#src/accounts/plugin.ts'
import { askBoth, askPassword, tryCode } from '#src/accounts/second-factor/ask.ts'
import { forPlayer, forPlayerOnce } from '#src/accounts/sessions/require-session.ts'

const removed: MessageReply = { success: true, message: 'auth.secondFactorRemoved' }

/** The first two take no Idempotency-Key, because their replies hold secrets. */
export const secondFactorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { web, auth } = app

  app.post(
    '/auth/second-factor/begin',
    forPlayer(
      'Makes the secret for an authenticator app; nothing is asked for yet',
      SecondFactorResponse,
      { body: SecondFactorRequest },
    ),
    async (request, reply) => {
      const call = toPlayerCall(request, reply)
      const refusal = await askPassword(call, call.body.currentPassword)
      if (refusal) return refuse(refusal)
      const begun = await web.secondFactors.begin(call.account, auth.realm.name)
      return begun ? { success: true, ...begun } : refuse('auth.secondFactorIsOn')
    },
  )

  app.post(
    '/auth/second-factor/confirm',
    forPlayer(
      'Turns it on with a first code, shows the recovery codes, and ends every other session',
      SecondFactorResponse,
      { body: ConfirmSecondFactorRequest },
    ),
    async (request, reply) => {
      const call = toPlayerCall(request, reply)
      const { account, token: keepToken, visitor: caller } = call
      const confirmation = { account, keepToken, caller }
      const recoveryCodes: string[] = []
      const refusal = await tryCode(call, call.body.code, async (code) => {
        const codes = await web.secondFactors.confirm(confirmation, code)
        recoveryCodes.push(...(codes ?? []))
        return codes !== null
      })
      return refusal ? refuse(refusal) : { success: true, recoveryCodes }
    },
  )

  app.post(
    '/auth/second-factor/remove',
    forPlayerOnce('Turns it off with the password and a code', MessageResponse, {
      body: SecondFactorRequest,
    }),
    async (request, reply) => {
      const call = toPlayerCall(request, reply)
      const refusal = await askBoth(call)
      if (refusal) return refuse(refusal)
      await web.secondFactors.remove(call.account, call.saving(removed))
      return removed
    },
  )
}
