import type { ReactNode } from 'react'
import styles from './status-dot.module.css'

type Props = {
  online: boolean
  children: ReactNode
}

/** A filled dot for online, a broken ring for offline: distinct without colour. */
export function StatusDot({ online, children }: Props) {
  return (
    <span className={styles.status} data-online={online}>
      {children}
    </span>
  )
}
