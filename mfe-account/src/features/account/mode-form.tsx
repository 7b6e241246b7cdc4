import type { ReactNode } from 'react'
import { useApi } from 'shared-api'
import type { LoginResponse } from 'shared-api/contract'
import { type Message, useIdempotentPost, useMessages } from '#src/calls.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { type Errors, useSubmission } from '#src/forms/use-submission.ts'
import type { FieldName, Values } from '#src/forms/validation.ts'
import type { LinkMode } from './mail-link.ts'
import styles from './mode-form.module.css'

export type ModeName = 'login' | 'register' | 'forgot' | LinkMode

export type CardActions = {
  /** Switches to another mode, clears all messages and shows the given one. */
  onSwitch: (mode: ModeName, success?: Message) => void
  onError: (error: Message | null) => void
}

/** A mode of the card: what it sends, what follows, and the ways to other modes. */
export type Mode = {
  path: string
  /** Whether the call takes an idempotency key. */
  hasKey: boolean
  /** The names of the fields; none for a mode that only takes a click. */
  names?: readonly FieldName[]
  fields?: (errors: Errors) => ReactNode
  body: (values: Values) => object
  texts: { title: string; lead?: string; submit: string; sending: string }
  onDone: (answer: LoginResponse) => void
  /** @returns whether it changes the mode, so that the refusal is not shown */
  onRefusal?: (refusal: Message) => boolean
  links: readonly { to: ModeName; lead?: string; text: string }[]
}

type Props = CardActions & { mode: Mode }

export function ModeForm({ mode, onSwitch, onError }: Props) {
  const { path, hasKey, names = [], fields, body, texts, onDone, onRefusal, links } = mode
  const { messageOf } = useMessages()
  const keyedPost = useIdempotentPost()
  const api = useApi()
  const post = (sent: object) =>
    hasKey ? keyedPost<LoginResponse>(path, sent) : api.post<LoginResponse>(path, sent)

  // A failure is told as a lost connection, a refusal by its message (docs/specification.md §8.2).
  const send = async (values: Values) => {
    const answer = await post(body(values)).catch(() => null)
    if (!answer) return 'errorConnection'
    if (!answer.success) {
      const refusal = messageOf(answer.message, 'errorGeneric')
      return onRefusal?.(refusal) ? null : refusal
    }
    onDone(answer)
    return null
  }
  const { errors, isSending, submit } = useSubmission({ names, send, onError })

  return (
    <>
      {texts.lead && <p>{texts.lead}</p>}
      <PostForm onSubmit={submit} isSending={isSending} texts={texts}>
        {fields?.(errors)}
      </PostForm>
      {links.map(({ to, lead, text }) => (
        <p key={to} className={styles.line}>
          {lead && <span>{lead} </span>}
          <button type="button" className={styles.link} onClick={() => onSwitch(to)}>
            {text}
          </button>
        </p>
      ))}
    </>
  )
}
