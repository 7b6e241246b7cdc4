import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { IdempotencyHeadersSchema } from 'shared-api/contract'
import {
  type Answer,
  anyone,
  createIdempotencyKeys,
  type KeyScope,
  noTicket,
  type Ticket,
} from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Keys belong to the account; to its session, for calls that may end it (these check the session in their preHandler);
     * or to anyone, for calls without a session.
     */
    idempotency?: 'account' | 'session' | 'anyone'
  }
  interface FastifyRequest {
    ticket: Ticket
    attempt: Attempt | null
  }
}

/** Finds the owner of a key. Given as an option, because accounts/ imports this folder. */
export type KeyOwners = {
  /** @throws Problem 401 if nobody is signed in */
  account(request: FastifyRequest): string
  /** @returns null without a token; the call will be refused */
  session(request: FastifyRequest): string | null
  isSignedIn(request: FastifyRequest): boolean
}

type Attempt = {
  scope: KeyScope
  bodyHash: string
  /** The effect that was started with the key, if any. */
  reference: string | null
  /** Whether the call started or completed an effect. */
  hasEffect: boolean
  answer: Promise<Answer>
  resolve(answer: Answer): void
}

/**
 * A repeated call waits for the first one. A failure (5xx) is not saved, so a repeated call tries again or continues. Bodies
 * may hold passwords, so only a keyed hash of them is saved. Replies of these calls hold no secret. Every key is a row, so
 * without a session only a call with an effect saves one.
 */
export const idempotency = fp<{ owners: KeyOwners }>(
  async (app, { owners }) => {
    const keys = createIdempotencyKeys(app.webDatabase)
    const running = new Map<string, Attempt>()
    app.decorateRequest('ticket')
    app.decorateRequest('attempt', null)

    app.addHook('onRoute', ({ config, schema }) => {
      if (config?.idempotency && schema) schema.headers = IdempotencyHeadersSchema
    })

    app.addHook('onRequest', async (request) => {
      request.ticket = noTicket
    })

    app.addHook('preHandler', async (request, reply) => {
      const scope = scopeOf(request, owners)
      if (!scope) return
      const bodyHash = app.keyring.bodyHash(canonical(request.body))
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
      const attempt: Attempt = {
        scope,
        bodyHash,
        reference: known?.reference ?? null,
        hasEffect: known !== null,
        answer,
        resolve,
      }
      request.attempt = attempt
      running.set(name, attempt)
      request.ticket = {
        resumed: known?.reference ?? null,
        begin: (reference) => {
          attempt.hasEffect = true
          attempt.reference = reference
          keys.begin(scope, bodyHash, reference)
        },
        answer: (body) => {
          attempt.hasEffect = true
          keys.save(scope, attempt, toAnswer(body))
        },
      }
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const { attempt } = request
      if (!attempt) return
      const answer = { status: reply.statusCode, body: String(payload ?? '') }
      const isKept =
        attempt.scope.owner === anyone ? attempt.hasEffect : owners.isSignedIn(request)
      try {
        if (isKept && answer.status < 500) {
          keys.save(attempt.scope, attempt, answer)
        }
      } finally {
        request.attempt = null
        running.delete(JSON.stringify(attempt.scope))
        attempt.resolve(answer)
      }
    })
  },
  { name: 'idempotency', dependencies: ['web', 'sessions'] },
)

function scopeOf(request: FastifyRequest, owners: KeyOwners): KeyScope | null {
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
  const owner = whose === 'anyone' ? anyone : owners[whose](request)
  return owner === null ? null : { owner, route: `${method} ${routeOptions.url}`, key }
}

function replay(reply: FastifyReply, { status, body }: Answer) {
  reply.code(status).header('idempotent-replayed', 'true')
  if (body === '') return reply.send()
  return reply.type('application/json; charset=utf-8').send(body)
}

function toAnswer(body: object | null): Answer {
  return body === null
    ? { status: 204, body: '' }
    : { status: 200, body: JSON.stringify(body) }
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
