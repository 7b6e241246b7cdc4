import { type ApiError, toApiError } from './api-error.ts'

/** The outcome of a call as a value. */
export type Result<T> = { ok: true; data: T } | { ok: false; error: ApiError }

/**
 * Turns a call into one that never rejects: it logs a failure (specification §8: any failed public data call is
 * logged, in Portuguese) and resolves to it. A call that is aborted because the visitor left stays pending.
 *
 * @param call the running call
 * @param logText the log text of a failure
 */
export async function settle<T>(call: Promise<T>, logText: string): Promise<Result<T>> {
  try {
    return { ok: true, data: await call }
  } catch (failure) {
    const error = toApiError(failure)
    if (error.code === 'cancelled') return new Promise(() => {})
    console.error(logText, error)
    return { ok: false, error }
  }
}
