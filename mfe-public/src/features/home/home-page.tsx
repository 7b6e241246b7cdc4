import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href, type Page, type Result, useRealm } from 'shared-api'
import type { Home, NewsItem } from 'shared-api/contract'
import { Crest, LinkButton } from 'shared-ui'
import { Launch } from '#src/features/launch/launch.tsx'
import { getLatestNews, LatestNewsCard } from '#src/features/news/news-list.tsx'
import { StatusCard } from '#src/features/server-status/status-card.tsx'
import { getHome } from '#src/features/server-status/status-facts.tsx'
import { paths } from '#src/paths.ts'
import { CastleSilhouette } from './castle-silhouette.tsx'
import { Embers } from './embers.tsx'
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

function Hero() {
  const { t } = useTranslation('public')
  const { name } = useRealm()
  return (
    <header className={styles.hero}>
      <CastleSilhouette />
      <Crest className={styles.crest} />
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.subtitle}>{t('home.subtitle')}</p>
      <Launch />
      <div className={styles.ways}>
        <LinkButton render={(anchor) => <Link to={paths.download} {...anchor} />}>
          {t('home.playNow')}
        </LinkButton>
        <LinkButton
          variant="outline"
          render={(anchor) => <Link to={href('account.home')} {...anchor} />}
        >
          {t('home.createAccount')}
        </LinkButton>
      </div>
    </header>
  )
}
