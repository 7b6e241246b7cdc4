import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Page, type Result, settle } from 'shared-api'
import type { NewsStory } from 'shared-api/contract'
import { formatDate, useLanguage } from 'shared-i18n'
import { DataStates, PageTitle } from 'shared-ui'
import { type PageNode, PageText } from 'shared-ui/page-text'
import { paths } from '#src/paths.ts'
import { dayFormat } from './day-format.ts'
import styles from './news-page.module.css'

/** An item of news with its picture and what it tells. */
export const storyPage: Page<Promise<Result<NewsStory>>> = {
  loader: ({ api, params: { id = '' } }) =>
    settle(api.get(`/news/${id}`), 'Erro ao buscar notícia'),
  Component: ({ data }) => {
    const { t } = useTranslation('public')
    return (
      <>
        <PageTitle>{t('news.title')}</PageTitle>
        <div className={styles.story}>
          <DataStates source={data} errorText={t('news.none')}>
            {(story) => <Story {...story} />}
          </DataStates>
          <Link to={paths.news} className={styles.more}>
            {t('home.newsLink')}
          </Link>
        </div>
      </>
    )
  },
}

function Story({ date, title, picture, nodes }: NewsStory) {
  const language = useLanguage()
  return (
    <article>
      <time dateTime={date}>{formatDate(date, language, dayFormat)}</time>
      <h2>{title}</h2>
      {/* What it shows is for the text to say: nobody describes a picture in the office. */}
      {picture && <img src={picture} alt="" className={styles.picture} />}
      <PageText nodes={nodes as PageNode[]} />
    </article>
  )
}
