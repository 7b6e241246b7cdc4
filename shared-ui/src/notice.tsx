import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Props = {
  /** An error interrupts a screen reader, a success waits for its turn. */
  tone: 'error' | 'success'
  children: ReactNode
}

/** The outcome of a form: what went wrong in red, what went well in green. */
export function Notice({ tone, children }: Props) {
  return (
    <p
      className={styles.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      {children}
    </p>
  )
}
