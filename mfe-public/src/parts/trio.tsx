import type { ReactNode } from 'react'
import styles from './trio.module.css'

/** Three things of one rank: side by side where there is room for all three, else one below the other. */
export function Trio({ children }: { children: ReactNode }) {
  return <ul className={styles.trio}>{children}</ul>
}
