import { ApiError, expireSession } from 'shared-api'
import type { ChangePasswordRequest, ChangePasswordResponse } from 'shared-api/contract'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'
import { type Message, messageOf, useMessages } from '#src/forms/messages.ts'

/** The server's refusal: one of our messages, with its own text if it sent one. */
export type Refusal = { message: Message; text?: string }

function answerOf(failure: unknown): ChangePasswordResponse {
  const body = failure instanceof ApiError ? failure.body : null
  return typeof body === 'object' && body !== null ? body : {}
}

/** A 401 with the error invalid-token ends the session; any other 401 means a wrong current password (docs/specification.md §8.4). */
export function useChangePassword() {
  const post = useIdempotentPost('optional')
  const messages = useMessages()

  const refusalOf = ({ error, message }: ChangePasswordResponse): Refusal => {
    const known = messageOf(message ?? error, messages, 'errorGeneric')
    return known === 'errorGeneric' && error
      ? { message: known, text: error }
      : { message: known }
  }

  return async (body: ChangePasswordRequest): Promise<'changed' | 'expired' | Refusal> => {
    try {
      const answer = await post<ChangePasswordResponse>('/dashboard/change-password', body)
      return answer.error === undefined ? 'changed' : refusalOf(answer)
    } catch (failure) {
      const answer = answerOf(failure)
      const isUnauthorized = failure instanceof ApiError && failure.status === 401
      if (!isUnauthorized) return refusalOf(answer)
      if (answer.error !== 'invalid-token') return { message: 'currentPasswordIncorrect' }
      expireSession()
      return 'expired'
    }
  }
}
