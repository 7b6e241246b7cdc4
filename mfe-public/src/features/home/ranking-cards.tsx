import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href } from 'shared-api'
import { Card, Icon, VisuallyHidden } from 'shared-ui'
import { checkedShield, crossedSwords, trophyCup } from 'shared-ui/icons'
import { Trio } from '#src/parts/parts.tsx'
import styles from './ranking-cards.module.css'

function useRankings() {
  const { t } = useTranslation('public')
  return [
    {
      path: href('rankings.topPlayers'),
      icon: crossedSwords,
      title: t('home.topPlayers'),
      text: t('home.topPlayersText'),
    },
    {
      path: href('rankings.topClans'),
      icon: checkedShield,
      title: t('home.topClans'),
      text: t('home.topClansText'),
    },
    {
      path: href('rankings.topEvents'),
      icon: trophyCup,
      title: t('home.topEvents'),
      text: t('home.topEventsText'),
    },
  ]
}

export function RankingCards() {
  const { t } = useTranslation('public')
  const rankings = useRankings()
  return (
    <section>
      <h2>
        <VisuallyHidden>{t('home.rankingsTitle')}</VisuallyHidden>
      </h2>
      <Trio>
        {rankings.map(({ path, icon, title, text }) => (
          <Card key={path} as="li">
            <div className={styles.door}>
              <Icon icon={icon} size="emblem" />
              <h3>
                <Link to={path} data-cover>
                  {title}
                </Link>
              </h3>
              <p>{text}</p>
            </div>
          </Card>
        ))}
      </Trio>
    </section>
  )
}
