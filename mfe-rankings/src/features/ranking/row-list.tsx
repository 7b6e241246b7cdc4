import type { ReactNode } from 'react'
import styles from './row-list.module.css'

type Props = {
  rows: readonly { key: string | number; name: string; value: ReactNode }[]
  /** Id of the heading that names the list. */
  'aria-labelledby': string
}

/** A list of names with a detail for each, in no particular order. */
export function RowList({ rows, ...props }: Props) {
  return (
    <ul {...props}>
      {rows.map(({ key, name, value }) => (
        <li key={key} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
        </li>
      ))}
    </ul>
  )
}
