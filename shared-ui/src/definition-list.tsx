import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

type Props = {
  entries: readonly { term: string; description: ReactNode }[]
}

/** Facts as term and description, the description at the end of the row. */
export function DefinitionList({ entries }: Props) {
  return (
    <dl className={styles.list}>
      {entries.map(({ term, description }) => (
        <div key={term} className={styles.entry}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.description}>{description}</dd>
        </div>
      ))}
    </dl>
  )
}
