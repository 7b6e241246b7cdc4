import { useRef } from 'react'
import { ApiError, type CallOptions, useApi } from 'shared-api'

export type Post = <Answer extends object>(path: string, body: object) => Promise<Answer>

/** Whether the server refused the call. After any other failure it may have been done. */
function isRefusal(failure: unknown): boolean {
  const status = failure instanceof ApiError ? failure.status : null
  return status !== null && status >= 400 && status < 500
}

/** The same call keeps its idempotency key until the server answers, so coins are sent once even if an answer was lost. */
export function useIdempotentPost(session?: NonNullable<CallOptions['session']>): Post {
  const api = useApi()
  const pending = useRef<{ call: string; key: string }>(null)

  return async <Answer extends object>(path: string, body: object) => {
    const call = JSON.stringify([path, body])
    if (pending.current?.call !== call) pending.current = { call, key: crypto.randomUUID() }
    const { key } = pending.current
    try {
      const answer = await api.post<Answer>(path, body, {
        ...(session && { session }),
        idempotencyKey: key,
      })
      pending.current = null
      return answer
    } catch (failure) {
      if (isRefusal(failure)) pending.current = null
      throw failure
    }
  }
}
