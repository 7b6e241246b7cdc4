import { useTranslation } from 'react-i18next'
import type { NewNews } from 'shared-api/office/news'
import { formatDate, languages } from 'shared-i18n'
import { MarkdownPreview } from '#src/parts/markdown-preview.tsx'
import { pictureAddress } from '#src/parts/picture-field.tsx'
import styles from './news.module.css'

type Props = Pick<NewNews, 'date' | 'titles' | 'stories' | 'picture'>

/** The item as visitors read it, in each language. An empty title or story shows the Portuguese one. */
export function NewsPreview({ date, titles, stories, picture }: Props) {
  const { t } = useTranslation('office')
  const isDay = !Number.isNaN(Date.parse(date))
  return (
    <section aria-label={t('news.preview')} className={styles.preview}>
      {languages.map((language) => (
        <div key={language} lang={language}>
          {isDay && (
            <small>
              {formatDate(date, language, { dateStyle: 'medium', timeZone: 'UTC' })}
            </small>
          )}{' '}
          <strong>{titles[language] || titles.pt}</strong>
          {picture && <img src={pictureAddress(picture)} alt="" />}
          {stories.pt && <MarkdownPreview text={stories[language] || stories.pt} />}
        </div>
      ))}
    </section>
  )
}
