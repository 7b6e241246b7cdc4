import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Props = {
  /** Screen readers announce an error at once, a success when they are idle. */
  tone: 'error' | 'success'
  children: ReactNode
}

/** The outcome of a form. */
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
