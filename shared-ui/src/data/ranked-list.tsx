import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#src/marks.tsx'
import styles from './ranked-list.module.css'

export type RankedEntry = {
  key: string | number
  name: string
  /** Secondary text beside the name, such as a class. */
  detail?: string | undefined
  /** The ranked value, formatted in the visitor's language. */
  figure: string | number
  /** Another value with its unit, which does not rank: a number of fights. */
  secondFigure?: string | undefined
  /** The place, if only some entries are shown; otherwise it is the position in the list. */
  place?: number
  /** Shown before the detail. */
  emblem?: ReactNode
  /** Highlights the entry; the text tells screen readers why. */
  mark?: string | undefined
}

type Props = {
  /** In ranking order. */
  entries: readonly RankedEntry[]
  /** Id of the heading that names the list. */
  'aria-labelledby': string
}

/** A ranking numbered from 1, with medals for the first three. */
export function RankedList({ entries, ...props }: Props) {
  const { t } = useTranslation('common')
  if (entries.length === 0) return <p className={styles.empty}>{t('noEntriesYet')}</p>
  return (
    <ol {...props} className={styles.list}>
      {entries.map((entry, index) => {
        const { key, name, detail, figure, secondFigure, emblem, mark } = entry
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
                  {emblem}
                  {detail}
                </span>
              )}
              <span className={styles.figure}>
                {figure}
                {secondFigure && <small className={styles.second}> {secondFigure}</small>}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
