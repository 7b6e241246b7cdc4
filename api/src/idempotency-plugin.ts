import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { IdempotencyHeadersSchema } from 'shared-api/contract'
import { bearerOf, sessionOf } from '#src/accounts/sessions/require-session.ts'
import {
  type Answer,
  anyone,
  createIdempotencyKeys,
  type KeyScope,
  noIdempotencyKey,
  type Ticket,
} from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'
import { hashSecret } from '#src/secrets/secrets.ts'

/**
 * Keys belong to the account; to its session, for calls that may end it (these check the session in their preHandler);
 * or to anyone, for calls without a session.
 */
type KeyOwner = 'account' | 'session' | 'anyone'

declare module 'fastify' {
  interface FastifyContextConfig {
    idempotency?: KeyOwner
  }
  interface FastifyRequest {
    ticket: Ticket
    attempt: Attempt | null
  }
}

type Attempt = PromiseWithResolvers<Answer> & {
  scope: KeyScope
  bodyHash: string
  /** The effect that was started with the key, if any. */
  reference: string | null
  /** Whether the call started or completed an effect. */
  hasEffect: boolean
}

/**
 * A repeated call waits for the first one. A failure (5xx) is not saved, so a repeated call tries again or continues. Bodies
 * may hold passwords, so only a keyed hash of them is saved. Replies of these calls hold no secret. Every key is a row, so
 * without a session only a call with an effect saves one.
 */
export const idempotency = fp(
  async (app) => {
    const keys = createIdempotencyKeys(app.webDatabase)
    const running = new Map<string, Attempt>()
    app.decorateRequest('ticket')
    app.decorateRequest('attempt', null)

    app.addHook('onRoute', ({ config, schema }) => {
      if (config?.idempotency && schema) schema.headers = IdempotencyHeadersSchema
    })

    app.addHook('onRequest', async (request) => {
      request.ticket = noIdempotencyKey
    })

    app.addHook('preHandler', async (request, reply) => {
      const scope = scopeOf(request)
      if (!scope) return
      const bodyHash = app.keyring.bodyHash(canonical(request.body))
      const name = JSON.stringify(scope)
      const first = running.get(name)
      if (first) {
        if (first.bodyHash !== bodyHash) throw reused()
        return replay(reply, await first.promise)
      }
      const known = keys.find(scope)
      if (known && known.bodyHash !== bodyHash) throw reused()
      if (known?.answer) return replay(reply, known.answer)
      const resumed = known?.reference ?? null
      const attempt: Attempt = {
        ...Promise.withResolvers<Answer>(),
        scope,
        bodyHash,
        reference: resumed,
        hasEffect: known !== null,
      }
      request.attempt = attempt
      running.set(name, attempt)
      request.ticket = {
        resumed,
        begin: (reference) => {
          attempt.hasEffect = true
          attempt.reference = reference
          keys.begin(scope, bodyHash, reference)
        },
        answer: (body) => {
          attempt.hasEffect = true
          const answer =
            body === null
              ? { status: 204, body: '' }
              : { status: 200, body: JSON.stringify(body) }
          keys.save(scope, attempt, answer)
        },
      }
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const { attempt } = request
      if (!attempt) return
      const answer = { status: reply.statusCode, body: String(payload ?? '') }
      const isKept =
        attempt.scope.owner === anyone ? attempt.hasEffect : request.session !== null
      try {
        if (isKept && answer.status < 500) keys.save(attempt.scope, attempt, answer)
      } finally {
        request.attempt = null
        running.delete(JSON.stringify(attempt.scope))
        attempt.resolve(answer)
      }
    })
  },
  { name: 'idempotency', dependencies: ['web', 'sessions'] },
)

function scopeOf(request: FastifyRequest): KeyScope | null {
  const { method, routeOptions, headers } = request
  const key = headers['idempotency-key']
  const whose = routeOptions.config.idempotency
  if (!whose || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem(
      400,
      'bad-idempotency-key',
      'Idempotency-Key must have 1 to 200 visible characters',
    )
  }
  const owner = ownerOf(request, whose)
  return owner === null ? null : { owner, route: `${method} ${routeOptions.url}`, key }
}

/** @returns null without a token where one is needed; the call will be refused */
function ownerOf(request: FastifyRequest, whose: KeyOwner): string | null {
  if (whose === 'anyone') return anyone
  if (whose === 'account') return `account:${sessionOf(request).account.id}`
  const token = bearerOf(request)
  return token && `session:${hashSecret(token).toString('hex')}`
}

function replay(reply: FastifyReply, { status, body }: Answer) {
  reply.code(status).header('idempotent-replayed', 'true')
  if (body === '') return reply.send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** The order of the fields does not matter. */
function canonical(body: unknown) {
  const fields = Object.entries(Object(body)).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(fields)
}

function reused() {
  return new Problem(
    422,
    'idempotency-key-reused',
    'This Idempotency-Key was used with another body',
  )
}
