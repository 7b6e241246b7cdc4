import type { ReactNode } from 'react'
import styles from './ranking-columns.module.css'

/** The rankings of a page side by side as the width allows; none is ever left out. */
export function RankingColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
