import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ApiClient, type Page, type Result, settle } from 'shared-api'
import type { NewsItem, NewsStory } from 'shared-api/contract'
import { formatDate, useLanguage } from 'shared-i18n'
import { Card, type DataSource, DataStates, PageTitle, SectionTitle } from 'shared-ui'
import { type PageNode, PageText } from 'shared-ui/page-text'
import { paths } from '#src/paths.ts'
import styles from './news-page.module.css'

/** News dates have no time. In a zone other than UTC they could become the day before. */
const dayFormat = { dateStyle: 'medium', timeZone: 'UTC' } as const

/** A failed news call is logged and becomes an empty list (docs/specification.md §8.1). */
async function settleNews(call: Promise<NewsItem[]>, logText: string) {
  const result = await settle(call, logText)
  return result.ok ? result : { ok: true as const, data: [] }
}

export const getLatestNews = (api: ApiClient) =>
  settleNews(api.list('/news/latest'), 'Erro ao buscar últimas notícias')

export const newsPage: Page<Promise<Result<NewsItem[]>>> = {
  loader: ({ api }) => settleNews(api.list('/news'), 'Erro ao buscar notícias'),
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

type Props = {
  source: DataSource<NewsItem[]>
  /** The maximum number of items; all if left out. */
  limit?: number
}

/** News as date and title, in the API's order: newest first. */
function NewsList({ source, limit }: Props) {
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
          {items.slice(0, limit).map(({ id, date, title, hasStory }) => (
            <li key={id} className={styles.item}>
              <time dateTime={date}>{formatDate(date, language, dayFormat)}</time>
              {hasStory ? (
                <Link to={`${paths.news}/${id}`}>{title}</Link>
              ) : (
                <span>{title}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </DataStates>
  )
}

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
