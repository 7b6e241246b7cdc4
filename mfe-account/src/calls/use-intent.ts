import { useRef } from 'react'
import { ApiError, type CallOptions, useApi } from 'shared-api'

/** Sends a body and gives back the answer; rejects with `ApiError`. */
export type Post = <Answer extends object>(path: string, body: object) => Promise<Answer>

/** Whether the server said no: without a clear answer the call may have been done. */
function isRefusal(failure: unknown): boolean {
  const status = failure instanceof ApiError ? failure.status : null
  return status !== null && status >= 400 && status < 500
}

/**
 * Calls that change something, each under a key of its own that a repeated try of the same intent keeps:
 * coins sent twice because an answer was lost are sent once.
 *
 * @param session whose calls they are
 */
export function useIntent(session?: NonNullable<CallOptions['session']>): Post {
  const api = useApi()
  const intent = useRef<{ call: string; key: string }>(null)

  return async <Answer extends object>(path: string, body: object) => {
    const call = JSON.stringify([path, body])
    if (intent.current?.call !== call) intent.current = { call, key: crypto.randomUUID() }
    const { key } = intent.current
    try {
      const answer = await api.post<Answer>(path, body, {
        ...(session && { session }),
        idempotencyKey: key,
      })
      intent.current = null
      return answer
    } catch (failure) {
      if (isRefusal(failure)) intent.current = null
      throw failure
    }
  }
}
