import type { ReactNode } from 'react'
import type { LoginResponse } from 'shared-api/contract'
import type { Message } from '#src/calls.ts'
import { useMessageSubmission } from '#src/forms/message-form.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import type { Values } from '#src/forms/validation.ts'
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
  /** None for a mode that only takes a click. */
  fields?: ReactNode
  /** What is sent of the fields; all of them by default. */
  toBody?: (typed: Values) => object
  texts: { title: string; lead?: string; submit: string; sending: string }
  onDone: (answer: LoginResponse) => void
  /** @returns whether it changes the mode, so that the refusal is not shown */
  onRefusal?: (refusal: Message) => boolean
  links: readonly { to: ModeName; lead?: string; text: string }[]
}

type Props = CardActions & { mode: Mode }

export function ModeForm({ mode, onSwitch, onError }: Props) {
  const { fields, texts, links, ...call } = mode
  const submission = useMessageSubmission({ ...call, onError })

  return (
    <>
      {texts.lead && <p>{texts.lead}</p>}
      <PostForm {...submission} texts={texts}>
        {fields}
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
