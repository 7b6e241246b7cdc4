import type { AxiosError } from 'axios'
import { isFeatureOff } from './contract/rules/feature-off.ts'

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

  constructor(
    fields: Pick<ApiError, 'message' | 'status' | 'code' | 'requestId' | 'body'>,
  ) {
    super(fields.message)
    this.status = fields.status
    this.code = fields.code
    this.requestId = fields.requestId
    this.body = fields.body
  }
}

function fieldOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value = (body as Record<string, unknown>)[name]
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

/** Turns any failure of a call into an `ApiError`. */
export function toApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  if (!isAxiosError(failure)) {
    const message = failure instanceof Error ? failure.message : String(failure)
    return new ApiError({
      message,
      status: null,
      code: 'unknown',
      requestId: null,
      body: null,
    })
  }
  const body: unknown = failure.response?.data ?? null
  const header: unknown = failure.response?.headers['x-request-id']
  const status = failure.response?.status ?? null
  return new ApiError({
    message: fieldOf(body, 'message') ?? failure.message,
    status,
    code:
      fieldOf(body, 'code') ??
      (status === null
        ? (transportCodes[failure.code ?? ''] ?? 'network')
        : `http-${status}`),
    requestId: fieldOf(body, 'requestId') ?? (typeof header === 'string' ? header : null),
    body,
  })
}

/** The error for a call that could not be made, because its code did not load. */
export function unreachable(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new ApiError({
    message,
    status: null,
    code: 'network',
    requestId: null,
    body: null,
  })
}

/** The error for an answer of 200 that breaks the contract. @param requestId the server's id of the call, or null */
export function malformedAnswer(path: string, requestId: string | null): ApiError {
  const message = `The answer of ${path} is not of the promised shape`
  return new ApiError({ message, status: 200, code: 'malformed', requestId, body: null })
}

/** @throws ApiError `feature-off` if the answer says that the realm does not have this */
export function assertFeatureOn(path: string, answer: unknown): void {
  if (!isFeatureOff(answer)) return
  const message = `This realm has nothing for ${path}`
  throw new ApiError({
    message,
    status: 200,
    code: 'feature-off',
    requestId: null,
    body: null,
  })
}
