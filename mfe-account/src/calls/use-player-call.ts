import { useState } from 'react'
import { ApiError } from 'shared-api'
import { showAlert } from 'shared-ui/alerts'
import { useIntent } from './use-intent.ts'

/** What is said of a failed call, by its status (specification §8). */
export interface FailureTexts {
  byStatus?: Readonly<Record<number, string>>
  otherwise: string
}

/**
 * A call of a player that changes something, one at a time. Its failure is said in an alert; after a 401 the
 * session is over, which the account page says.
 *
 * @returns `send`, which gives back the answer, or null after a failure
 */
export function usePlayerCall({ byStatus = {}, otherwise }: FailureTexts) {
  const post = useIntent('required')
  const [isSending, setIsSending] = useState(false)

  const send = async <Answer extends object>(path: string, body: object) => {
    if (isSending) return null
    setIsSending(true)
    try {
      return await post<Answer>(path, body)
    } catch (failure) {
      const status = failure instanceof ApiError ? failure.status : null
      if (status !== 401) showAlert(byStatus[status ?? 0] ?? otherwise)
      return null
    } finally {
      setIsSending(false)
    }
  }

  return { isSending, send }
}
