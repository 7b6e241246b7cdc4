import type { AxiosError } from 'axios'
import { isFeatureOff } from './contract/rules/feature-off.ts'

type Fields = Pick<ApiError, 'message' | 'code'> &
  Partial<Pick<ApiError, 'status' | 'requestId' | 'body'>>

/** A call without data: it failed, or the realm does not have what it asks for (`feature-off`). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status, or null without an answer. */
  readonly status: number | null
  /** A stable code: the server's own, or `network`, `timeout`, `malformed`, `cancelled`, `feature-off`. */
  readonly code: string
  /** The id of the call in the server's log, or null. */
  readonly requestId: string | null
  readonly body: unknown

  constructor({ message, code, status = null, requestId = null, body = null }: Fields) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.body = body
  }
}

function fieldOf(body: unknown, name: string): string | null {
  const value: unknown = Object(body)[name]
  return typeof value === 'string' ? value : null
}

/** Codes of `AxiosError`, written out: importing the class would bring the library along. */
const transportCodes: Record<string, string> = {
  ECONNABORTED: 'timeout',
  ETIMEDOUT: 'timeout',
  ERR_CANCELED: 'cancelled',
}

const isAxiosError = (failure: unknown): failure is AxiosError =>
  failure instanceof Error && 'isAxiosError' in failure

const messageOf = (failure: unknown) =>
  failure instanceof Error ? failure.message : String(failure)

/** Turns any failure of a call into an `ApiError`. */
export function toApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  if (!isAxiosError(failure))
    return new ApiError({ message: messageOf(failure), code: 'unknown' })
  const { status = null, data: body = null, headers } = failure.response ?? {}
  const transportCode = transportCodes[failure.code ?? ''] ?? 'network'
  return new ApiError({
    message: fieldOf(body, 'message') ?? failure.message,
    status,
    code: fieldOf(body, 'code') ?? (status === null ? transportCode : `http-${status}`),
    requestId: fieldOf(body, 'requestId') ?? fieldOf(headers, 'x-request-id'),
    body,
  })
}

/** The error for a call that could not be made, because its code did not load. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError({ message: messageOf(cause), code: 'network' })
}

/** The error for an answer of 200 that breaks the contract. */
export function malformedAnswer(path: string, headers: unknown): ApiError {
  const message = `The answer of ${path} is not of the promised shape`
  const requestId = fieldOf(headers, 'x-request-id')
  return new ApiError({ message, status: 200, code: 'malformed', requestId })
}

/** @throws ApiError `feature-off` if the answer says that the realm does not have this */
export function assertFeatureOn(path: string, answer: unknown): void {
  if (!isFeatureOff(answer)) return
  const message = `This realm has nothing for ${path}`
  throw new ApiError({ message, status: 200, code: 'feature-off' })
}

/** The outcome of a call as a value. */
export type Result<T> = { ok: true; data: T } | { ok: false; error: ApiError }

/**
 * Never rejects: logs a failure in Portuguese (docs/specification.md §8.1) and resolves to it. What the realm does not have is no
 * failure, and not logged. A call that is aborted because the visitor left stays pending.
 */
export async function settle<T>(call: Promise<T>, logText: string): Promise<Result<T>> {
  try {
    return { ok: true, data: await call }
  } catch (failure) {
    const error = toApiError(failure)
    if (error.code === 'cancelled') return new Promise(() => {})
    if (error.code !== 'feature-off') console.error(logText, error)
    return { ok: false, error }
  }
}
