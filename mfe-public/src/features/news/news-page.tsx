import { useTranslation } from 'react-i18next'
import type { Page, Result } from 'shared-api'
import type { NewsItem } from 'shared-api/contract'
import { PageTitle } from 'shared-ui'
import { getNews, NewsList } from './news-list.tsx'
import styles from './news-page.module.css'

type Data = Promise<Result<NewsItem[]>>

export const newsPage: Page<Data> = {
  loader: ({ api }) => getNews(api),
  Component: ({ data }) => {
    const { t } = useTranslation('public')
    return (
      <>
        <PageTitle>{t('news.title')}</PageTitle>
        <div className={styles.chronicle}>
          <NewsList source={data} />
        </div>
      </>
    )
  },
}
