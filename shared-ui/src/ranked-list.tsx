import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import type { IconData } from './icon-data.ts'
import styles from './ranked-list.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface RankedEntry {
  key: string | number
  name: string
  /** What stands beside the name in a quieter voice: a class, a number of fights. */
  detail?: string | undefined
  /** The value ranked by, already formatted for the reader's language. */
  figure: string | number
  /** Where only some of a ranking are shown; else the place in the list. */
  place?: number
  /** Drawn before the detail. */
  emblem?: IconData | undefined
  /** Sets the entry apart, and says why to those who cannot see it. */
  mark?: string | undefined
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
      {entries.map(({ key, name, detail, figure, emblem, mark, ...entry }, index) => {
        const place = entry.place ?? index + 1
        return (
          <li key={key} className={styles.entry} data-marked={mark ? true : undefined}>
            <span className={styles.rank} data-medal={place <= 3 ? place : undefined}>
              {place}
            </span>
            <span className={styles.row}>
              <span className={styles.name}>
                {name}
                {mark && <VisuallyHidden> {mark}</VisuallyHidden>}
              </span>
              {detail && (
                <span className={styles.detail}>
                  {emblem && <Icon icon={emblem} />}
                  {detail}
                </span>
              )}
              <span className={styles.figure}>{figure}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
