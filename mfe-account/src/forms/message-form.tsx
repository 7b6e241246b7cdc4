import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallOptions } from 'shared-api'
import type { MessageResponse } from 'shared-api/contract'
import { formValues, Notice } from 'shared-ui'
import { type Message, useIdempotentPost, useMessages } from '#src/calls.ts'
import { PostForm } from './post-form.tsx'
import {
  findProblems,
  type Problems,
  problemsOfRefusal,
  type Values,
} from './validation.ts'

type Options = {
  /** Sends the values; returns the API's refusal, or null on success. */
  send: (values: Values) => Promise<Message | null>
  /** Shows an error above the form, or clears it. */
  onError: (error: Message | null) => void
}

/** Validates and sends a form, one submission at a time, and focuses the first wrong field. @returns props of its `PostForm` */
export function useSubmission({ send, onError }: Options) {
  const { texts } = useMessages()
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setIsSending] = useState(false)

  const onSubmit = async (form: HTMLFormElement) => {
    const show = (found: Problems, error: Message | null) => {
      // Render the errors before moving the focus, so that screen readers announce them.
      flushSync(() => {
        setIsSending(false)
        setProblems(found)
        onError(error)
      })
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }

    // Only password managers need the name of the account.
    const { username, ...values } = formValues(form)
    const found = findProblems(values)
    if (Object.keys(found).length > 0) {
      const isIncomplete = Object.values(found).includes('fieldRequired')
      show(found, isIncomplete ? 'errorFillAllFields' : null)
      return
    }

    setIsSending(true)
    setProblems({})
    onError(null)
    const refusal = await send(values)
    if (refusal === null) {
      setIsSending(false)
      return
    }
    const refused = problemsOfRefusal(refusal, values)
    show(refused, Object.keys(refused).length > 0 ? null : refusal)
  }

  const errors = Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, texts[problem]]),
  )
  return { errors, isSending, onSubmit }
}

export type Call<Answer> = {
  path: string
  session?: NonNullable<CallOptions['session']>
  /** What is sent of the fields, which the API calls by the same names; all of them by default. */
  toBody?: (typed: Values) => object
  onDone: (answer: Answer) => void
  /** @returns whether it changes the form, so that the refusal is not shown */
  onRefusal?: (refusal: Message) => boolean
  onError: (error: Message | null) => void
}

/**
 * Sends a form whose call is answered with a message. A failure is told as a lost connection, a refusal by its message
 * (docs/specification.md §8.2).
 */
export function useMessageSubmission<Answer extends MessageResponse>(call: Call<Answer>) {
  const { path, session, toBody = (typed) => typed, onDone, onRefusal, onError } = call
  const { messageOf } = useMessages()
  const post = useIdempotentPost(session)

  // The API has no use for a confirmation.
  const send = async ({ code, confirmPassword, ...typed }: Values) => {
    const answer = await post<Answer>(path, toBody(typed), code).catch(() => null)
    if (!answer) return 'errorConnection'
    if (!answer.success) {
      const refusal = messageOf(answer.message, 'errorGeneric')
      return onRefusal?.(refusal) ? null : refusal
    }
    onDone(answer)
    return null
  }
  return useSubmission({ send, onError })
}

type Props<Answer> = Pick<Call<Answer>, 'path' | 'onDone'> & {
  label: string
  texts: { submit: string; sending: string; cancel: string }
  onCancel: () => void
  children: ReactNode
}

/** A form of a player; a refusal stands at its field, or above the form. */
export function MessageForm<Answer extends MessageResponse>({
  path,
  onDone,
  children,
  ...form
}: Props<Answer>) {
  const { texts } = useMessages()
  const [error, setError] = useState<Message | null>(null)
  const submission = useMessageSubmission<Answer>({
    path,
    session: 'required',
    onDone,
    onError: setError,
  })
  return (
    <PostForm {...form} {...submission}>
      {error && <Notice tone="error">{texts[error]}</Notice>}
      {children}
    </PostForm>
  )
}
