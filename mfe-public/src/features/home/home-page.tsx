import type { Page, Result } from 'shared-api'
import type { Home, NewsItem } from 'shared-api/contract'
import { getLatestNews } from '#src/features/news/get-news.ts'
import { LatestNewsCard } from '#src/features/news/latest-news-card.tsx'
import { getHome } from '#src/features/server-status/get-home.ts'
import { StatusCard } from '#src/features/server-status/status-card.tsx'
import { Embers } from './embers.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { RankingCards } from './ranking-cards.tsx'

type HomeData = {
  home: Promise<Result<Home>>
  news: Promise<Result<NewsItem[]>>
}

export const homePage: Page<HomeData> = {
  loader: ({ api }) => ({ home: getHome(api), news: getLatestNews(api) }),
  Component: ({ data }) => {
    return (
      <>
        <Hero />
        <Embers />
        <div className={styles.halls}>
          <div className={styles.today}>
            <StatusCard source={data?.home ?? null} />
            <LatestNewsCard source={data?.news ?? null} />
          </div>
          <RankingCards />
        </div>
      </>
    )
  },
}
