import { type ApiError, toApiError } from './api-error.ts'

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
