import { type ApiError, toApiError } from './api-error.ts'

/** How a call ended, as a value: a page shows either. */
export type Result<T> = { ok: true; data: T } | { ok: false; error: ApiError }

/**
 * Makes a public read safe to start and hand over: it never rejects, and a failure is logged
 * (specification §8: any failed public data call is logged, in Portuguese). A call that was ended because its page
 * was left stays pending: nobody waits for it any more.
 *
 * @param call the running call
 * @param logText what the log says when it fails
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
