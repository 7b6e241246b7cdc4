import type { ResourceNamespaceMap } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, type CallOptions, useApi } from 'shared-api'
import type { MessageResponse } from 'shared-api/contract'
import { showAlert, showToast } from 'shared-ui/alerts'

/**
 * The same call keeps its idempotency key until the server answers, so coins are sent once even if an answer was lost. The
 * server ignores the key where it keeps no reply, as for a login.
 */
export function useIdempotentPost(session?: NonNullable<CallOptions['session']>) {
  const api = useApi()
  const pending = useRef<{ call: string; key: string }>(null)

  /** @param code a one-time code: with another one, it is still the same call */
  return async <Answer extends object>(path: string, body: object, code = '') => {
    const call = JSON.stringify([path, body])
    if (pending.current?.call !== call) pending.current = { call, key: crypto.randomUUID() }
    const { key } = pending.current
    try {
      const sent = code === '' ? body : { ...body, code }
      const answer = await api.post<Answer>(path, sent, {
        ...(session && { session }),
        idempotencyKey: key,
      })
      pending.current = null
      return answer
    } catch (failure) {
      const { status } = failure instanceof ApiError ? failure : {}
      // A refused call was not done. After any other failure it may have been.
      if (status && status >= 400 && status < 500) pending.current = null
      throw failure
    }
  }
}

/** The texts of a failed call (docs/specification.md §8.5 to §8.7). */
type FailureTexts = {
  /** By the code or the status of the failure. */
  known?: Readonly<Record<string, string>>
  otherwise: string
}

/** Why a one-time code is refused, by the code of the failure. */
const ofCodes: Readonly<Record<string, Message>> = {
  'code-required': 'codeRequired',
  'incorrect-code': 'incorrectCode',
  'too-many-attempts': 'tooManyAttempts',
}

/** A failure shows an alert, except a 401: that ends the session. @returns null after a failure */
export function usePlayerCall({ known = {}, otherwise }: FailureTexts) {
  const { texts } = useMessages()
  const post = useIdempotentPost('required')
  const [isSending, setIsSending] = useState(false)

  const send = async <Answer extends object>(path: string, body: object, code?: string) => {
    if (isSending) return null
    setIsSending(true)
    try {
      return await post<Answer>(path, body, code)
    } catch (failure) {
      const { status, code } = failure instanceof ApiError ? failure : {}
      const text =
        (code && ofCodes[code] && texts[ofCodes[code]]) ??
        known[code ?? ''] ??
        known[status ?? ''] ??
        otherwise
      if (status !== 401) showAlert(text)
      return null
    } finally {
      setIsSending(false)
    }
  }

  return { isSending, send }
}

export type Message = keyof ResourceNamespaceMap['account']['auth']

export function useMessages() {
  const { t } = useTranslation('account')
  const texts: Readonly<Record<Message, string>> = t('auth', { returnObjects: true })

  /** @param key from the API, such as `auth.userNotFound` (docs/specification.md §8.2) */
  const messageOf = (key: string | undefined, otherwise: Message): Message => {
    const name = key?.replace(/^auth\./, '') ?? ''
    return Object.hasOwn(texts, name) ? (name as Message) : otherwise
  }
  return { texts, messageOf }
}

/** A player's call that is answered with a message: a toast after success, otherwise an alert. @returns whether it succeeded */
export function useMessageCall(success: Message) {
  const { texts, messageOf } = useMessages()
  const { isSending, send } = usePlayerCall({ otherwise: texts.errorGeneric })

  const sendForMessage = async (path: string, body: object) => {
    const answer = await send<MessageResponse>(path, body)
    if (answer?.success) showToast(texts[messageOf(answer.message, success)])
    else if (answer) showAlert(texts[messageOf(answer.message, 'errorGeneric')])
    return answer?.success === true
  }
  return { isSending, send: sendForMessage }
}
