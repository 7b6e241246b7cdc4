import type { ReactNode } from 'react'
import styles from './record-row.module.css'

type Props = {
  title: ReactNode
  note: ReactNode
  children: ReactNode
}

export function RecordRow({ title, note, children }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.end}>{children}</div>
    </li>
  )
}
