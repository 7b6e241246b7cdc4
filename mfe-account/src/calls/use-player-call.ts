import { useState } from 'react'
import { ApiError } from 'shared-api'
import { showAlert } from 'shared-ui/alerts'
import { useIdempotentPost } from './use-idempotent-post.ts'

/** The texts of a failed call, by status (docs/specification.md §8.6). */
type FailureTexts = {
  byStatus?: Readonly<Record<number, string>>
  otherwise: string
}

/** A failure shows an alert, except a 401: that ends the session. @returns null after a failure */
export function usePlayerCall({ byStatus = {}, otherwise }: FailureTexts) {
  const post = useIdempotentPost('required')
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
