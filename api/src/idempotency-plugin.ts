import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { IdempotencyHeaders } from 'shared-api/contract'
import { bearerOf, sessionOf } from '#src/accounts/sessions/require-session.ts'
import { hour } from '#src/durations.ts'
import {
  type Answer,
  anyone,
  createIdempotencyKeys,
  type KeyScope,
  type KnownKey,
  noIdempotencyKey,
  type Ticket,
} from '#src/http/idempotency-keys.ts'
import { Problem } from '#src/http/problem.ts'
import { createMutex } from '#src/jobs/mutex.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'
import { memberOf } from '#src/office/access.ts'
import { hashSecret } from '#src/secrets/secrets.ts'

/**
 * Keys belong to the account; to the member of staff; to its session, for calls that may end it (these check the session in their preHandler);
 * or to anyone, for calls without a session.
 */
type KeyOwner = 'account' | 'staff' | 'session' | 'anyone'

declare module 'fastify' {
  interface FastifyContextConfig {
    idempotency?: KeyOwner
  }
  interface FastifyRequest {
    ticket: Ticket
    attempt: Attempt | null
  }
}

/** How many refusals are saved for one owner. */
const refusals = { most: 100, within: hour }

/** For the first call on another replica, and between two looks at it, in milliseconds. */
const longestWait = 10_000
const pause = 100

type Attempt = ReturnType<typeof createAttempt>

/** @param known what an earlier call has left of the key */
function createAttempt(scope: KeyScope, bodyHash: string, known: KnownKey | null) {
  return {
    ...Promise.withResolvers<Answer>(),
    scope,
    bodyHash,
    /** The effect that was started with the key, if any. */
    reference: known?.reference ?? null,
    /** Whether the call started or completed an effect. */
    hasEffect: known !== null,
    /** Whether the reply was saved with the effect. */
    isAnswered: false,
    /** Whether the same call on another replica was first. */
    isTaken: false,
  }
}

/**
 * A repeated call waits for the first one, also if that runs on another replica. A failure (5xx) is not saved, so a repeated
 * call tries again or continues. Bodies may hold passwords, so only a keyed hash of them is saved. Replies of these calls hold
 * no secret. Every key is a row, so without a session only a call with an effect saves one. With a
 * session a hundred refusals an hour are saved too; any other is decided anew when it is repeated.
 */
export const idempotency = fp(
  async (app) => {
    const keys = createIdempotencyKeys(app.webDatabase)
    const running = new Map<string, Attempt>()
    const limiter = createMemoryLimiter(Date.now, () => app.replica.count())
    // Each call looks for an earlier one after the call before it has found one, or has begun.
    const inOrder = createMutex()
    app.decorateRequest('ticket')
    app.decorateRequest('attempt', null)

    app.addHook('onRoute', ({ config, schema }) => {
      if (config?.idempotency && schema) schema.headers = IdempotencyHeaders
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
        const attempt = createAttempt(scope, bodyHash, known)
        request.attempt = attempt
        request.ticket = createTicket(attempt)
        running.set(name, attempt)
        return null
      })
      if (!earlier) return
      const answer = await earlier.answer
      setHead(reply, answer)
      return reply.send(answer.body || undefined)
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const { attempt } = request
      if (!attempt) return
      let answer = { status: reply.statusCode, body: String(payload ?? '') }
      const { owner } = attempt.scope
      const isKnown = owner !== anyone && (request.session ?? request.member) !== null
      const isKept =
        attempt.hasEffect ||
        (isKnown && (answer.status < 400 || limiter.admit({ bucket: owner, ...refusals })))
      try {
        if (isKept && answer.status < 500 && !attempt.isTaken) {
          const isSaved = await keys.save(attempt.scope, attempt, answer)
          const isOther = attempt.reference === null && !attempt.isAnswered
          attempt.isTaken = !isSaved && isOther
        } else if (!attempt.hasEffect && answer.status < 500 && app.replica.count() > 1) {
          attempt.isTaken = (await keys.find(attempt.scope)) !== null
        }
        const first = attempt.isTaken ? await firstAnswer(keys, attempt) : null
        if (!first) return payload
        answer = first
        setHead(reply, first)
        return first.body
      } finally {
        request.attempt = null
        running.delete(JSON.stringify(attempt.scope))
        attempt.resolve(answer)
      }
    })
  },
  { name: 'idempotency', dependencies: ['web', 'auth', 'staff'] },
)

function createTicket(attempt: Attempt): Ticket {
  const { scope, bodyHash, reference: resumed } = attempt
  return {
    resumed,
    async begin(tx, reference) {
      attempt.hasEffect = true
      attempt.reference = reference
      const isNew = await createIdempotencyKeys(tx).begin(scope, bodyHash, reference)
      if (!isNew) throw taken(attempt)
    },
    async answer(tx, body) {
      attempt.hasEffect = true
      const answer =
        body === null
          ? { status: 204, body: '' }
          : { status: 200, body: JSON.stringify(body) }
      const isSaved = await createIdempotencyKeys(tx).save(scope, attempt, answer)
      if (!isSaved) throw taken(attempt)
      attempt.isAnswered = true
    },
  }
}

function scopeOf(request: FastifyRequest): KeyScope | null {
  const { method, routeOptions, headers } = request
  const key = headers['idempotency-key']
  const whose = routeOptions.config.idempotency
  if (!whose || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    const message = 'Idempotency-Key must have 1 to 200 visible characters'
    throw new Problem(400, 'bad-idempotency-key', message)
  }
  const owner = ownerOf(request, whose)
  return owner === null ? null : { owner, route: `${method} ${routeOptions.url}`, key }
}

/** @returns null without a token where one is needed; the call will be refused */
function ownerOf(request: FastifyRequest, whose: KeyOwner): string | null {
  if (whose === 'anyone') return anyone
  if (whose === 'account') return `account:${sessionOf(request).account.id}`
  if (whose === 'staff') return `staff:${memberOf(request).id}`
  const token = bearerOf(request)
  return token && `session:${hashSecret(token).toString('hex')}`
}

/** @returns what the first call answers, on whatever replica; null if it does not in time, or had another body */
async function firstAnswer(
  keys: ReturnType<typeof createIdempotencyKeys>,
  { scope, bodyHash }: Attempt,
): Promise<Answer | null> {
  const end = performance.now() + longestWait
  for (;;) {
    const known = await keys.find(scope)
    if (known?.bodyHash !== bodyHash || performance.now() > end) return null
    if (known.answer) return known.answer
    await setTimeout(pause)
  }
}

function setHead(reply: FastifyReply, { status, body }: Answer) {
  reply.code(status).header('idempotent-replayed', 'true')
  if (body !== '') reply.type('application/json; charset=utf-8')
}

/** The order of the fields does not matter, nor the one-time code: a repeated call may have another one. */
function canonical(body: unknown) {
  const { code: _, ...rest } = Object(body)
  const fields = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(fields)
}

/** Takes back the transaction of the effect. */
function taken(attempt: Attempt) {
  attempt.isTaken = true
  return new Problem(503, 'call-under-way', 'The same call is under way; repeat it')
}

function reused() {
  const message = 'This Idempotency-Key was used with another body'
  return new Problem(422, 'idempotency-key-reused', message)
}
