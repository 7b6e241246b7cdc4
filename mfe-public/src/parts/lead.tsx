import type { ReactNode } from 'react'
import styles from './lead.module.css'

/** The sentence under a page's title that says what the page is for. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}
