import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from 'shared-api'
import type { OfficeSession } from 'shared-api/office/staff'
import { formValues } from 'shared-ui'
import { postOffice } from '#src/calls.ts'
import { setSession } from '#src/session.ts'

/** What the fields of a form hold, by name. */
export type Typed = Record<string, string>

/** A refusal by its code, such as `same-email`, as the key of its text: `sameEmail`. */
const keyOf = (code: string) =>
  code.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Refusals whose message names what another member did, or what the game shows. */
const tellsMore = new Set([
  'bad-picture',
  'bad-realm',
  'bad-story',
  'decided-before',
  'not-settled',
  'realm-refused',
])

/** Makes a change, one at a time. It keeps its key until the server answers, so it happens once even if an answer was lost. */
export function useAct() {
  const { t } = useTranslation('office')
  const pending = useRef<{ call: string; key: string }>(null)
  const [isSending, setIsSending] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const textOf = ({ code, message, status }: ApiError) => {
    if (status === null || status >= 500) return t('act.noAnswer')
    const texts: Record<string, string> = t('refusals', { returnObjects: true })
    const text = texts[keyOf(code)]
    if (text && !tellsMore.has(code)) return text
    return `${text ?? t('act.refused')} (${message})`
  }

  /** @param code of the second factor, which the server asks for after a `code-needed`. @returns null if it was refused */
  const send = async <Answer extends object>(path: string, body: object, code = '') => {
    if (isSending) return null
    const call = JSON.stringify([path, body])
    if (pending.current?.call !== call) pending.current = { call, key: crypto.randomUUID() }
    let isCodeOpen = code !== ''
    setIsSending(true)
    setRefusal(null)
    try {
      if (code) {
        setSession(await postOffice<OfficeSession>('/session/code', { code }))
        // A code counts once: the next try must not send it again.
        setNeedsCode(false)
        isCodeOpen = false
      }
      const answer = await postOffice<Answer>(path, body, pending.current.key)
      pending.current = null
      return answer
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const { status, code } = failure
      const isRefused = status !== null && status < 500 && status !== 429
      // Whether a code is missing or wrong says nothing of the act, whose answer may have been lost before.
      if (code === 'code-needed') setNeedsCode(true)
      else if (isRefused && !isCodeOpen) pending.current = null
      setRefusal(textOf(failure))
      return null
    } finally {
      setIsSending(false)
    }
  }
  /** The attributes of a form that makes the change. Its method keeps what is typed out of the address before hydration. */
  const form = (submit: (typed: Typed) => Promise<void>) => ({
    method: 'post',
    'aria-busy': isSending,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(formValues(event.currentTarget))
    },
  })
  return { isSending, refusal, needsCode, send, form }
}
