import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { LogLevel } from '#src/config/env-schema.ts'

const secrets = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'token',
]

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

export function logOptions(level: LogLevel): LoggerOptions {
  return {
    level,
    redact: secrets.flatMap((name) => [
      name,
      `*.${name}`,
      `*.headers.${name}`,
      `*.body.${name}`,
    ]),
  }
}

/** Logs one line per request. Successful reads are logged at `debug` only. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    err: Error | null | undefined,
    req: FastifyRequest,
    res: FastifyReply,
  ): void {
    const isQuiet = readingMethods.includes(req.method) && res.statusCode < 400 && !err
    const level = isQuiet ? 'debug' : 'info'
    req.log[level](
      { req, res, ...(err && { err }), ms: Math.round(res.elapsedTime) },
      'answered',
    )
  }
}
