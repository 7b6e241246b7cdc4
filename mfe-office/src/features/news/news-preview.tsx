import { useTranslation } from 'react-i18next'
import type { NewNews } from 'shared-api/office/news'
import { formatDate, languages } from 'shared-i18n'
import styles from './news.module.css'

type Props = Pick<NewNews, 'date' | 'titles'>

/** The item as visitors read it, in each language. An empty title shows the Portuguese one. */
export function NewsPreview({ date, titles }: Props) {
  const { t } = useTranslation('office')
  const isDay = !Number.isNaN(Date.parse(date))
  return (
    <section aria-label={t('news.preview')} className={styles.preview}>
      {languages.map((language) => (
        <p key={language} lang={language}>
          {isDay && (
            <small>
              {formatDate(date, language, { dateStyle: 'medium', timeZone: 'UTC' })}
            </small>
          )}{' '}
          <strong>{titles[language] || titles.pt}</strong>
        </p>
      ))}
    </section>
  )
}
