import type { ReactNode } from 'react'
import styles from './ranking-columns.module.css'

export function RankingColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
