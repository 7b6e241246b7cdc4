import type { ReactNode } from 'react'
import styles from './ranking-columns.module.css'

/** Lays the rankings of a page out in as many columns as fit. */
export function RankingColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
