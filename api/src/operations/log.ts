import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino, { type DestinationStream, type LoggerOptions } from 'pino'
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

/** Where they may stand in a line. */
const places = ['', '*.', '*.headers.', '*.body.']

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/** @param isTold gets the error of each line that is not fatal; whether it has told of it, so that the line is not needed */
export function logOptions(
  level: LogLevel,
  isTold: (error: unknown) => boolean,
): LoggerOptions {
  return {
    level,
    hooks: {
      logMethod(line, method, level) {
        const isLast = level === pino.levels.values.fatal
        if (isLast || !isTold(Object(line[0]).err)) method.apply(this, line)
      },
    },
    redact: secrets.flatMap((name) => places.map((place) => place + name)),
  }
}

/** Bytes that wait for a disk that is full; what comes after them is dropped. */
const mostWaiting = 1_000_000

/** Standard output may be a file. A disk that takes no lines must not end the server. */
export function standardOutput(): DestinationStream {
  return pino
    .destination({ dest: 1, sync: true, maxLength: mostWaiting })
    .on('error', () => {})
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
    const route = req.routeOptions.url
    const ms = Math.round(res.elapsedTime)
    req.log[level]({ req, res, ...(err && { err }), route, ms }, 'answered')
  }
}
