import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { MessageKey } from 'shared-api/contract'
import { askCode } from '#src/accounts/second-factor/ask.ts'
import { sessionOf } from '#src/accounts/sessions/require-session.ts'
import { Problem } from '#src/http/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** For calls that spend coins, as preHandler: by then, a repeated call has got its answer, and is not asked again. */
    requireCode(request: FastifyRequest, reply: FastifyReply): Promise<void>
  }
}

const codes: Partial<Record<MessageKey, string>> = {
  'auth.codeRequired': 'code-required',
  'auth.incorrectCode': 'incorrect-code',
}

export const oneTimeCodes = fp(
  async (app) => {
    app.decorate('requireCode', async (request, reply) => {
      // What an earlier call began was allowed then.
      if (request.ticket.resumed) return
      const { code }: { code?: string } = Object(request.body)
      const refusal = await askCode(
        app.toCall(request, reply),
        sessionOf(request).account,
        code,
      )
      if (refusal) throw problemOf(refusal)
    })
  },
  { name: 'one-time-codes', dependencies: ['auth', 'idempotency'] },
)

function problemOf(refusal: MessageKey): Problem {
  const code = codes[refusal] ?? 'too-many-attempts'
  return new Problem(
    refusal in codes ? 403 : 429,
    code,
    'Give a new code of the app as `code`',
  )
}
