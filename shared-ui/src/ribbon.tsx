import type { ReactNode } from 'react'
import styles from './ribbon.module.css'

type Props = {
  /** The metal; `none` is the mark of no premium. */
  tier: 'silver' | 'gold' | 'diamond' | 'none'
  children: ReactNode
}

/** The premium tier of a character, in its own metal. */
export function Ribbon({ tier, children }: Props) {
  return (
    <span className={styles.ribbon} data-tier={tier}>
      {children}
    </span>
  )
}
