import type { ReactNode } from 'react'
import styles from './ribbon.module.css'

type Props = {
  /** `none` marks a character without premium. */
  tier: 'silver' | 'gold' | 'diamond' | 'none'
  children: ReactNode
}

/** The premium tier of a character. */
export function Ribbon({ tier, children }: Props) {
  return (
    <span className={styles.ribbon} data-tier={tier}>
      {children}
    </span>
  )
}
