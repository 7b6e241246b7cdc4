import type { ReactNode } from 'react'
import type { LoginResponse } from 'shared-api/contract'
import type { Message } from '#src/calls.ts'
import { type Call, useMessageSubmission } from '#src/forms/message-form.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import type { LinkMode } from './mail-link.ts'
import styles from './mode-form.module.css'

export type ModeName = 'login' | 'register' | 'forgot' | LinkMode

export type CardActions = {
  /** Switches to another mode, clears all messages and shows the given one. */
  onSwitch: (mode: ModeName, success?: Message) => void
  onError: (error: Message | null) => void
}

/** A mode of the card: what it sends, what follows, and the ways to other modes. */
export type Mode = Omit<Call<LoginResponse>, 'session' | 'onError'> & {
  /** None for a mode that only takes a click. */
  fields?: ReactNode
  texts: { title: string; lead?: string; submit: string; sending: string }
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
