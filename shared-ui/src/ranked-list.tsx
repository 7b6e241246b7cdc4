import { useTranslation } from 'react-i18next'
import styles from './ranked-list.module.css'

export interface RankedEntry {
  key: string | number
  name: string
  /** What stands beside the name in a quieter voice: a class, a number of fights. */
  detail?: string | undefined
  /** The value ranked by, already formatted for the reader's language. */
  figure: string | number
}

type Props = {
  /** In the order of rank. */
  entries: readonly RankedEntry[]
  /** Id of the heading that names the list. */
  'aria-labelledby': string
}

/** A ranking: places numbered from 1, medals for the first three; an empty one says so. */
export function RankedList({ entries, ...props }: Props) {
  const { t } = useTranslation('common')
  if (entries.length === 0) return <p className={styles.empty}>{t('noEntriesYet')}</p>
  return (
    <ol {...props} className={styles.list}>
      {entries.map(({ key, name, detail, figure }, index) => (
        <li key={key} className={styles.entry}>
          <span className={styles.rank} data-medal={index < 3 ? index + 1 : undefined}>
            {index + 1}
          </span>
          <span className={styles.row}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            {detail && <span className={styles.detail}>{detail}</span>}
            <span className={styles.figure}>{figure}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
