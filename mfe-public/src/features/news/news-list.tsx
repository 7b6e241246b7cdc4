import { useTranslation } from 'react-i18next'
import type { NewsItem } from 'shared-api/contract'
import { formatDate, useLanguage } from 'shared-i18n'
import { type DataSource, DataStates } from 'shared-ui'
import styles from './news-list.module.css'

/** News dates have no time. In a zone other than UTC they could become the day before. */
const dayFormat = { dateStyle: 'medium', timeZone: 'UTC' } as const

type Props = {
  source: DataSource<NewsItem[]>
  /** The maximum number of items; all if left out. */
  limit?: number
}

/** News as date and title, in the API's order: newest first. */
export function NewsList({ source, limit }: Props) {
  const { t } = useTranslation('public')
  const language = useLanguage()
  return (
    <DataStates
      source={source}
      isEmpty={(items) => items.length === 0}
      emptyText={t('news.none')}
    >
      {(items) => (
        <ul className={styles.list}>
          {items.slice(0, limit).map(({ id, date, title }) => (
            <li key={id} className={styles.item}>
              <time dateTime={date}>{formatDate(date, language, dayFormat)}</time>
              <span>{title}</span>
            </li>
          ))}
        </ul>
      )}
    </DataStates>
  )
}
