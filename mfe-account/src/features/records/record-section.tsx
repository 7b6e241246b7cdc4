import type { ReactNode } from 'react'
import { Icon } from 'shared-ui'
import { chevronDown } from 'shared-ui/icons'
import styles from './record-section.module.css'

type Props = { title: string; children: ReactNode }

export function RecordSection({ title, children }: Props) {
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.mark}>
          <Icon icon={chevronDown} />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
