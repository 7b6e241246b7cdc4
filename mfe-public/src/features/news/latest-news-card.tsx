import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { NewsItem } from 'shared-api/contract'
import { Card, type DataSource, SectionTitle } from 'shared-ui'
import { paths } from '#src/paths.ts'
import styles from './latest-news-card.module.css'
import { NewsList } from './news-list.tsx'

const titleId = 'latest-news'

/** docs/specification.md §9.1. */
const maxItems = 3

export function LatestNewsCard({ source }: { source: DataSource<NewsItem[]> }) {
  const { t } = useTranslation('public')
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{t('home.newsTitle')}</SectionTitle>
      <div className={styles.items}>
        <NewsList source={source} limit={maxItems} />
      </div>
      <Link to={paths.news} className={styles.more}>
        {t('home.newsLink')}
      </Link>
    </Card>
  )
}
