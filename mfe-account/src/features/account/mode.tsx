import type { MessageResponse } from 'shared-api/contract'
import type { Post } from '#src/calls/use-idempotent-post.ts'
import { type Message, messageOf, useMessages } from '#src/forms/messages.ts'
import type { LinkMode } from './mail-link.ts'
import styles from './mode-link.module.css'

export type Mode = 'login' | 'register' | 'forgot' | LinkMode

export type ModeProps = {
  /** The secret of the mailed link; empty without one. */
  token: string
  /** Switches to another mode, clears all messages and shows the given one. */
  onSwitch: (mode: Mode, success?: Message) => void
  onError: (error: Message | null) => void
}

type Props = {
  lead?: string
  children: string
  onClick: () => void
}

export function ModeLink({ lead, children, onClick }: Props) {
  return (
    <p className={styles.line}>
      {lead && <span>{lead} </span>}
      <button type="button" className={styles.link} onClick={onClick}>
        {children}
      </button>
    </p>
  )
}

type Outcome<Answer> =
  | { answer: Answer; refusal: null }
  | { answer: null; refusal: Message }

/** A refusal becomes the API's message, any failure the message of a lost connection (docs/specification.md §8.2). */
export function useAuthCall(post: Post) {
  const messages = useMessages()

  return async <Answer extends MessageResponse>(
    path: string,
    body: object,
  ): Promise<Outcome<Answer>> => {
    try {
      const answer = await post<Answer>(path, body)
      if (answer.success) return { answer, refusal: null }
      return { answer: null, refusal: messageOf(answer.message, messages, 'errorGeneric') }
    } catch {
      return { answer: null, refusal: 'errorConnection' }
    }
  }
}
