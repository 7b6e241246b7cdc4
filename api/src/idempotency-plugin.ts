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
import { createMutex } from '#src/jobs/mutex.ts'
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
    // Each call looks for an earlier one after the call before it has found one, or has begun.
    const inOrder = createMutex()
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
      const earlier = await inOrder(name, async () => {
        const first = running.get(name)
        if (first && first.bodyHash !== bodyHash) throw reused()
        if (first) return { answer: first.promise }
        const known = await keys.find(scope)
        if (known && known.bodyHash !== bodyHash) throw reused()
        if (known?.answer) return { answer: known.answer }
        const attempt: Attempt = {
          ...Promise.withResolvers<Answer>(),
          scope,
          bodyHash,
          reference: known?.reference ?? null,
          hasEffect: known !== null,
        }
        request.attempt = attempt
        request.ticket = createTicket(attempt)
        running.set(name, attempt)
        return null
      })
      if (earlier) return replay(reply, await earlier.answer)
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const { attempt } = request
      if (!attempt) return
      const answer = { status: reply.statusCode, body: String(payload ?? '') }
      const isKept =
        attempt.scope.owner === anyone ? attempt.hasEffect : request.session !== null
      try {
        if (isKept && answer.status < 500) await keys.save(attempt.scope, attempt, answer)
      } finally {
        request.attempt = null
        running.delete(JSON.stringify(attempt.scope))
        attempt.resolve(answer)
      }
    })
  },
  { name: 'idempotency', dependencies: ['web', 'sessions'] },
)

function createTicket(attempt: Attempt): Ticket {
  const { scope, bodyHash, reference: resumed } = attempt
  return {
    resumed,
    async begin(tx, reference) {
      attempt.hasEffect = true
      attempt.reference = reference
      await createIdempotencyKeys(tx).begin(scope, bodyHash, reference)
    },
    async answer(tx, body) {
      attempt.hasEffect = true
      const answer =
        body === null
          ? { status: 204, body: '' }
          : { status: 200, body: JSON.stringify(body) }
      const isSaved = await createIdempotencyKeys(tx).save(scope, attempt, answer)
      // On another machine, the same call was first.
      if (!isSaved) throw new Error(`the key of ${scope.route} has another reply by now`)
    },
  }
}

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
