import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

type Props = {
  entries: readonly { term: string; description: ReactNode }[]
}

/** Rows of a term and its description. */
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
