import type { ReactNode } from 'react'
import styles from './page-title.module.css'

/** The page's h1 with its ornament. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <header className={styles.page}>
      <h1>{children}</h1>
      <span className={styles.ornament} aria-hidden="true">
        <i />
      </span>
    </header>
  )
}
