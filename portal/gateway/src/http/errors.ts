import { STATUS_CODES } from 'node:http'
import { inspect } from 'node:util'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from 'portal-contract/api'
import { pathOf, securityHeaders, sendApiError, sendText } from './send.ts'

/**
 * Visitors get a short text; callers of the API get its form of an error. The log gets the error with its stack, but no
 * headers and no query: they may hold secrets.
 */
export function answerErrors(onError: (error: unknown) => void) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = Math.min(error.statusCode ?? 500, 500)
    const path = pathOf(request.url)
    // A malformed path gets here without the hook that sets them.
    reply.headers(securityHeaders).header('x-request-id', request.id)
    // Closed while the body still arrives, the connection would be reset before the sender has read the answer.
    if (status === 413) reply.removeHeader('connection')
    // An answer fails too when the visitor leaves, and anybody may leave as often as they like.
    if (status === 500 && !reply.raw.destroyed)
      onError(
        errorOf(request, `${request.method} ${path}: ${error.message}`, { cause: error }),
      )
    const message =
      status === 500
        ? 'Something went wrong here. Try again in a moment.'
        : (STATUS_CODES[status] ?? 'Refused')
    if (path !== '/api' && !path.startsWith('/api/'))
      return sendText(reply, status, message)
    const code = status === 500 ? 'internal-error' : (errorCodes[status] ?? 'refused')
    return sendApiError(reply, status, { code, message })
  }
}

/** An error with the id of its request: the log prints it, and errors with the same message still count as one. */
export function errorOf(
  { id: requestId }: Pick<FastifyRequest, 'id'>,
  ...about: ConstructorParameters<typeof Error>
): Error {
  return Object.assign(new Error(...about), { requestId })
}

type Report = (error: unknown) => void

const minuteMs = 60_000
const longest = 6_000
const longestMessage = 200
/** Different messages of one kind that are told whole: visitors can make up messages, but not kinds. */
const maxMessages = 3
/** Kinds at once. All others count as one. */
const maxKinds = 50

/**
 * Visitors must not fill the log with errors that they cause: the first ones of a kind are told whole, the others are counted
 * and told once a minute, until none came for a minute.
 */
export function quietErrors(tell: Report) {
  const kinds = new Map<string, { told: Set<string>; repeated: number; last: string }>()
  const endMinute = () => {
    for (const [name, kind] of kinds) {
      if (kind.repeated === 0) kinds.delete(name)
      else tell(`${kind.repeated} more in a minute: ${kind.last}`)
      kind.repeated = 0
    }
  }
  const timer = setInterval(endMinute, minuteMs).unref()

  return {
    onError: (error: unknown): void => {
      const name = kinds.size < maxKinds ? nameOf(error) : 'others'
      const kind = kinds.get(name) ?? { told: new Set(), repeated: 0, last: '' }
      kinds.set(name, kind)
      kind.last = messageOf(error)
      if (kind.told.has(kind.last) || kind.told.size >= maxMessages) {
        kind.repeated += 1
        return
      }
      kind.told.add(kind.last)
      const text = inspect(error)
      tell(text.length > longest ? `${text.slice(0, longest)}…` : error)
    },
    close: (): void => {
      clearInterval(timer)
      endMinute()
    },
  }
}

/** The beginning of an error's message: lines of the log and of the history must not be longer. */
export const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestMessage)

/** Where it was thrown and why, without its message. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, stack, cause } = error
  const code = 'code' in error ? error.code : ''
  const place = /\n\s+at (.*)/.exec(stack ?? '')?.[1]
  return `${name} ${code} ${place} ${cause === undefined ? '' : nameOf(cause)}`
}

/** Reports a repeated error of the same work once, until it succeeds. The work's result is null if it fails. */
export function reportOnce(onError: Report) {
  const reported = new Map<string, string>()
  return async <Value>(name: string, work: () => Promise<Value>): Promise<Value | null> => {
    try {
      const value = await work()
      reported.delete(name)
      return value
    } catch (error) {
      if (String(error) !== reported.get(name)) onError(error)
      reported.set(name, String(error))
      return null
    }
  }
}
