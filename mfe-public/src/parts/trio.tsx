import type { ReactNode } from 'react'
import styles from './trio.module.css'

/** Three cards, side by side if there is room, otherwise stacked. */
export function Trio({ children }: { children: ReactNode }) {
  return <ul className={styles.trio}>{children}</ul>
}
