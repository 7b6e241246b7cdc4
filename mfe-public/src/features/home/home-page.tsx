import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href, type Page, type Result, useRealm } from 'shared-api'
import type { Home, NewsItem } from 'shared-api/contract'
import { Card, Crest, Icon, LinkButton, VisuallyHidden } from 'shared-ui'
import { checkedShield, crossedSwords, trophyCup } from 'shared-ui/icons'
import { Launch } from '#src/features/launch/launch.tsx'
import { getLatestNews, LatestNewsCard } from '#src/features/news/news-page.tsx'
import { getHome, StatusCard } from '#src/features/server-status/status-page.tsx'
import { Trio } from '#src/parts/parts.tsx'
import { paths } from '#src/paths.ts'
import { CastleSilhouette } from './castle-silhouette.tsx'
import { Embers } from './embers.tsx'
import styles from './home-page.module.css'

type HomeData = {
  home: Promise<Result<Home>>
  news: Promise<Result<NewsItem[]>>
}

export const homePage: Page<HomeData> = {
  loader: ({ api }) => ({ home: getHome(api), news: getLatestNews(api) }),
  Component: ({ data }) => (
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
  ),
}

function Hero() {
  const { t } = useTranslation('public')
  const { name } = useRealm()
  return (
    <header className={styles.hero} data-scenery>
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

const rankings = [
  { name: 'topPlayers', icon: crossedSwords },
  { name: 'topClans', icon: checkedShield },
  { name: 'topEvents', icon: trophyCup },
] as const

function RankingCards() {
  const { t } = useTranslation('public')
  const texts = t('home', { returnObjects: true })
  return (
    <section>
      <h2>
        <VisuallyHidden>{texts.rankingsTitle}</VisuallyHidden>
      </h2>
      <Trio>
        {rankings.map(({ name, icon }) => (
          <Card key={name} as="li">
            <div className={styles.door}>
              <Icon icon={icon} size="emblem" />
              <h3>
                <Link to={href(`rankings.${name}`)} data-cover>
                  {texts[name]}
                </Link>
              </h3>
              <p>{texts[`${name}Text` as const]}</p>
            </div>
          </Card>
        ))}
      </Trio>
    </section>
  )
}
