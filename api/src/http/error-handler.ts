import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { errorCodes } from 'portal-contract/api'
import type { ErrorBody } from 'shared-api/contract'
import { DatabaseError, UnknownOutcomeError } from '#src/database/database-error.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { GameLayoutError, GameUnavailableError } from '#src/game/errors.ts'
import { Problem } from '#src/http/problem.ts'
import { QueueFullError } from '#src/jobs/bounded-queue.ts'

type Refusal = { status: number; code: string; message: string; field?: string }

const noStorage = 'The server cannot store anything at the moment. Please try again later'
const outages = {
  busy: 'Too many logins at the moment. Please try again in a few seconds',
  'game-table-missing': 'The game database lacks tables or columns that this call needs',
  'game-unavailable': 'The game database does not respond. Please try again later',
  'database-unavailable':
    'The database of the site does not respond. Please try again later',
  'outcome-unknown':
    'It is not known whether this took effect. Please send it again with the same Idempotency-Key',
  'disk-full': noStorage,
  'disk-read-only': noStorage,
  'disk-failed': noStorage,
}

/** Turns every error into an ErrorBody. Clients never see a stack. */
export const errorHandler = fp(async (app) => {
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, {
      status: 404,
      code: 'not-found',
      message: `There is no ${request.method} ${request.url.split('?')[0]}`,
    }),
  )
})

/** Also handles requests that fail before Fastify finds a route. */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toRefusal(error)
  // Closed while the body still arrives, the connection would be reset before the caller has read the answer.
  if (refusal.status === 413) reply.removeHeader('connection')
  const isBusy = error instanceof QueueFullError
  if (isBusy) reply.header('retry-after', String(error.retryAfter))
  // A Problem is what its route wants to say, and no fault. A full queue is expected under load and must not fill the log.
  const isFault = refusal.status >= 500 && !isBusy && !(error instanceof Problem)
  if (isFault) request.log.error({ err: error }, refusal.message)
  return send(request, reply, refusal)
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { status, ...named } = refusal
  const body: ErrorBody = { ...named, requestId: request.id }
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

function toRefusal(error: FastifyError): Refusal {
  if (error.validation) return fromValidation(error, error.validation)
  if (error instanceof Problem) {
    return { status: error.statusCode, code: error.code, message: error.message }
  }
  if (error instanceof QueueFullError) return unavailable('busy')
  // A full disk may also be the cause of an error of the game database.
  const diskProblem = diskProblemOf(error)
  if (diskProblem) return unavailable(diskProblem)
  if (error instanceof UnknownOutcomeError) return unavailable('outcome-unknown')
  if (error instanceof DatabaseError && error.isOutage) {
    return unavailable('database-unavailable')
  }
  if (error instanceof GameLayoutError) return unavailable('game-table-missing')
  if (error instanceof GameUnavailableError) return unavailable('game-unavailable')
  const status = error.statusCode ?? 500
  const code = errorCodes[status]
  if (code) return { status, code, message: error.message }
  return {
    status: 500,
    code: 'internal-error',
    message: 'Internal server error. Please try again later',
  }
}

function unavailable(code: keyof typeof outages): Refusal {
  return { status: 503, code, message: outages[code] }
}

function fromValidation(
  error: FastifyError,
  validation: NonNullable<FastifyError['validation']>,
): Refusal {
  const [first] = validation
  const missing = first?.params.requiredProperties
  const path = first?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  const field = [path, Array.isArray(missing) ? missing[0] : ''].filter(Boolean).join('.')
  const place = error.validationContext ?? 'body'
  return {
    status: 400,
    code: 'invalid-field',
    message: `${place}${field && `.${field}`}: ${Array.isArray(missing) ? 'is required' : first?.message}`,
    ...(field && { field }),
  }
}
