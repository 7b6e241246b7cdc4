import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from 'portal-contract/api'
import { securityHeaders } from './security-headers.ts'
import { pathOf, sendApiError, sendText } from './send.ts'

/**
 * Visitors get a short text; callers of the API get its form of an error. The log gets the error with its stack, but no
 * headers and no query: they may hold secrets.
 */
export function answerErrors(onError: (error: unknown) => void) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = Math.min(error.statusCode ?? 500, 500)
    const path = pathOf(request.url)
    // A malformed path gets here without the hook that sets them.
    reply.headers(securityHeaders)
    // Closed while the body still arrives, the connection would be reset before the sender has read the answer.
    if (status === 413) reply.removeHeader('connection')
    // An answer fails too when the visitor leaves, and anybody may leave as often as they like.
    if (status === 500 && !reply.raw.destroyed)
      onError(new Error(`${request.method} ${path}: ${error.message}`, { cause: error }))
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
