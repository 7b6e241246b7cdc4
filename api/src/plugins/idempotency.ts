import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Problem } from '#src/http/problem.ts'
import { sessionOf } from '#src/plugins/sessions.ts'
import {
  type Answer,
  createIdempotencyKeys,
  type KeyScope,
  noTicket,
  type Ticket,
} from '#src/web/idempotency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A repeat under the same Idempotency-Key gets the first answer. Needs a session. */
    isIdempotent?: boolean
  }
  interface FastifyRequest {
    ticket: Ticket
    attempt: Attempt | null
  }
}

/** The first request under a key, while it is under way. */
type Attempt = {
  scope: KeyScope
  bodyHash: string
  answer: Promise<Answer>
  resolve(answer: Answer): void
}

const hour = 3_600_000

/**
 * A repeat of a call gets the first answer, and one that comes while the first is under way waits
 * for it. What failed inside (5xx) is not kept: a repeat tries again, or goes on where it ended.
 */
export const idempotency = fp(
  async (app) => {
    const keys = createIdempotencyKeys(app.webDatabase)
    const running = new Map<string, Attempt>()
    app.decorateRequest('ticket')
    app.decorateRequest('attempt', null)

    app.addHook('onRequest', async (request) => {
      request.ticket = noTicket
    })

    app.addHook('preHandler', async (request, reply) => {
      const scope = scopeOf(request)
      if (!scope) return
      const bodyHash = hashOf(request.body)
      const name = JSON.stringify(scope)
      const first = running.get(name)
      if (first) {
        if (first.bodyHash !== bodyHash) throw reused()
        return replay(reply, await first.answer)
      }
      const known = keys.find(scope)
      if (known && known.bodyHash !== bodyHash) throw reused()
      if (known?.answer) return replay(reply, known.answer)
      const { promise: answer, resolve } = Promise.withResolvers<Answer>()
      request.attempt = { scope, bodyHash, answer, resolve }
      running.set(name, request.attempt)
      request.ticket = {
        resumed: known?.reference ?? null,
        begin: (reference, begun) => keys.begin(scope, bodyHash, reference, begun),
      }
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const { attempt } = request
      if (!attempt) return
      const answer = { status: reply.statusCode, body: String(payload) }
      try {
        if (answer.status < 500) keys.save(attempt.scope, attempt.bodyHash, answer)
      } finally {
        request.attempt = null
        running.delete(JSON.stringify(attempt.scope))
        attempt.resolve(answer)
      }
    })

    const tidy = setInterval(keys.forgetOld, hour).unref()
    app.addHook('onClose', async () => clearInterval(tidy))
  },
  { name: 'idempotency', dependencies: ['web', 'sessions'] },
)

function scopeOf(request: FastifyRequest): KeyScope | null {
  const { method, routeOptions, headers } = request
  const key = headers['idempotency-key']
  if (!routeOptions.config.isIdempotent || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem(400, 'bad-idempotency-key', 'Idempotency-Key is 1 to 200 characters')
  }
  const accountId = sessionOf(request).account.id
  return { accountId, route: `${method} ${routeOptions.url}`, key }
}

function replay(reply: FastifyReply, { status, body }: Answer) {
  return reply
    .code(status)
    .header('idempotent-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(body)
}

/** The order in which a client names its fields means nothing. */
function hashOf(body: unknown) {
  const fields = Object.entries(Object(body)).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

function reused() {
  return new Problem(
    422,
    'idempotency-key-reused',
    'This Idempotency-Key was used with another body',
  )
}
