import type { ReactNode } from 'react'
import styles from './status-dot.module.css'

type Props = {
  online: boolean
  /** The state in words; the dot never speaks alone. */
  children: ReactNode
}

/** Online is a filled dot, offline a broken ring: told apart without colour. */
export function StatusDot({ online, children }: Props) {
  return (
    <span className={styles.status} data-online={online}>
      {children}
    </span>
  )
}
