import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href } from 'shared-api'
import { Card, Icon, SectionTitle } from 'shared-ui'
import {
  allForOne,
  crossedSabres,
  crossedSwords,
  deathSkull,
  hourglass,
  knightBanner,
  quillInk,
} from 'shared-ui/icons'
import { Trio, textPage } from '#src/parts/parts.tsx'
import styles from './events-page.module.css'

const quests = [
  { name: 'daily', icon: hourglass },
  { name: 'weekly', icon: quillInk },
  { name: 'monthly', icon: knightBanner },
] as const

const pvpModes = [
  { name: 'solo', icon: crossedSwords },
  { name: 'pair', icon: crossedSabres },
  { name: 'ffa', icon: allForOne },
] as const

export const eventsPage = textPage('events', () => {
  const { t } = useTranslation('public')
  return (
    <div className={styles.chapters}>
      <section>
        <SectionTitle icon={quillInk}>{t('events.questsTitle')}</SectionTitle>
        <EventCards events={quests} />
      </section>
      <section>
        <SectionTitle icon={deathSkull}>{t('events.bossTitle')}</SectionTitle>
        <p>{t('events.bossText')}</p>
      </section>
      <section>
        <SectionTitle icon={crossedSwords}>{t('events.pvpTitle')}</SectionTitle>
        <EventCards events={pvpModes} />
        <p className={styles.always}>{t('events.available')}</p>
        <p className={styles.always}>
          <Link to={href('rankings.topEvents')}>{t('events.ranking')}</Link>
        </p>
      </section>
    </div>
  )
})

function EventCards({ events }: { events: typeof quests | typeof pvpModes }) {
  const { t } = useTranslation('public')
  const texts = t('events', { returnObjects: true })
  return (
    <Trio>
      {events.map(({ name, icon }) => (
        <Card key={name} as="li" surface="parchment">
          <div className={styles.event}>
            <Icon icon={icon} size="emblem" />
            <h3>{texts[name]}</h3>
            <p>{texts[`${name}Text` as const]}</p>
          </div>
        </Card>
      ))}
    </Trio>
  )
}
