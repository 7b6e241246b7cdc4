import { type ReactNode, useState } from 'react'
import { useApi } from 'shared-api'
import type { MessageResponse } from 'shared-api/contract'
import { Notice } from 'shared-ui'
import { type Message, useIdempotentPost, useMessages } from '#src/calls.ts'
import { PostForm } from './post-form.tsx'
import { type Errors, useSubmission } from './use-submission.ts'
import type { FieldName, Values } from './validation.ts'

type Props<Answer> = {
  path: string
  /** Whether the call takes an idempotency key. */
  hasKey: boolean
  /** The fields, as the API calls them too. */
  names: readonly FieldName[]
  label: string
  texts: { submit: string; sending: string; cancel: string }
  onDone: (answer: Answer) => void
  onCancel: () => void
  children: (errors: Errors) => ReactNode
}

/** A form of a player whose call is answered with a message; a refusal stands at its field, or above the form. */
export function MessageForm<Answer extends MessageResponse>({
  path,
  hasKey,
  names,
  label,
  texts,
  onDone,
  onCancel,
  children,
}: Props<Answer>) {
  const { texts: messages, messageOf } = useMessages()
  const keyedPost = useIdempotentPost('required')
  const api = useApi()
  const [error, setError] = useState<Message | null>(null)

  const send = async (values: Values) => {
    const { code, ...body } = Object.fromEntries(names.map((name) => [name, values[name]]))
    const answer = await (hasKey
      ? keyedPost<Answer>(path, body, code)
      : api.post<Answer>(path, { ...body, code }, { session: 'required' })
    ).catch(() => null)
    if (!answer) return 'errorConnection'
    if (!answer.success) return messageOf(answer.message, 'errorGeneric')
    onDone(answer)
    return null
  }
  const { errors, isSending, submit } = useSubmission({ names, send, onError: setError })

  return (
    <PostForm
      label={label}
      onSubmit={submit}
      isSending={isSending}
      texts={texts}
      onCancel={onCancel}
    >
      {error && <Notice tone="error">{messages[error]}</Notice>}
      {children(errors)}
    </PostForm>
  )
}
