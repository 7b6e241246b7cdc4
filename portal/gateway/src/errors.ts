import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from './answers.ts'
import { securityHeaders } from './headers.ts'
import { pathOf } from './paths.ts'

/** Visitors get a short text. The log gets the error with its stack, but no headers and no query: they may hold secrets. */
export function answerErrors(onError: (error: unknown) => void) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = error.statusCode ?? 500
    // A malformed path gets here without the hook that sets them.
    reply.headers(securityHeaders)
    if (status < 500) return sendText(reply, status, STATUS_CODES[status] ?? 'Refused')
    const where = `${request.method} ${pathOf(request.url)}`
    onError(new Error(`${where}: ${error.message}`, { cause: error }))
    return sendText(reply, 500, 'Something went wrong here. Try again in a moment.')
  }
}
