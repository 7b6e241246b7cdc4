import type { FastifyInstance } from 'fastify'
import { overridesPath } from 'portal-contract'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { sendText } from '#src/http/send.ts'
import { rememberOverrides } from './cookie.ts'
import type { Overrides } from './overrides.ts'
import { sessionPage, sessionPageHeaders } from './session-page.ts'
import { writeSession } from './sessions.ts'

const TokenSchema = Type.Object({ token: Type.String({ maxLength: 200 }) })
const maxBytes = 1024

/**
 * Registers the page behind a tester's link, and what opens and ends a session. Pages of other sites cannot send JSON or
 * DELETE here, because nothing allows them to.
 */
export function registerSessions(
  app: FastifyInstance,
  { sessions, environment }: Overrides,
): void {
  const refusal = `This link is not valid, or no longer: it works once, and for a short time. 'portal overrides ${environment} --token' prints another.`

  app.get(overridesPath, (_request, reply) =>
    reply.headers(sessionPageHeaders).type('text/html; charset=utf-8').send(sessionPage),
  )

  app.post(overridesPath, { bodyLimit: maxBytes }, async ({ body, protocol }, reply) => {
    const session = Value.Check(TokenSchema, body) ? await sessions.open(body.token) : null
    if (session === null) return sendText(reply, 403, refusal)
    return reply
      .code(204)
      .headers({
        'cache-control': 'no-store',
        'set-cookie': writeSession(session, protocol === 'https'),
      })
      .send()
  })

  app.delete(overridesPath, async ({ protocol }, reply) => {
    const isSecure = protocol === 'https'
    return reply
      .code(204)
      .headers({
        'cache-control': 'no-store',
        'set-cookie': [writeSession('', isSecure), rememberOverrides([], isSecure)],
      })
      .send()
  })
}
