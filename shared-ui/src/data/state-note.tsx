import type { ReactNode } from 'react'
import { Icon } from '#src/icon.tsx'
import { hourglass, quillInk, waxSeal } from '#src/icons.ts'
import styles from './state-note.module.css'

const looks = {
  loading: { icon: hourglass, role: 'status' },
  error: { icon: waxSeal, role: 'alert' },
  empty: { icon: quillInk, role: 'status' },
} as const

type Props = {
  state: keyof typeof looks
  children: ReactNode
  /** A button below the text, such as a retry. */
  action?: ReactNode
}

/** A placeholder for content that is loading, failed or empty. The seal is drawn twice, one half per side of the crack. */
export function StateNote({ state, children, action }: Props) {
  const { icon, role } = looks[state]
  return (
    <div className={styles.note} data-state={state}>
      <span className={styles.emblem}>
        <Icon icon={icon} size="emblem" />
        {state === 'error' && <Icon icon={icon} size="emblem" />}
      </span>
      <p role={role}>{children}</p>
      {action}
    </div>
  )
}
