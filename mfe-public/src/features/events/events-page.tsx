import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href, type Page } from 'shared-api'
import { Card, Icon, type IconData, PageTitle, SectionTitle } from 'shared-ui'
import {
  allForOne,
  crossedSabres,
  crossedSwords,
  deathSkull,
  hourglass,
  knightBanner,
  quillInk,
} from 'shared-ui/icons'
import { Lead, Trio } from '#src/parts/parts.tsx'
import styles from './events-page.module.css'

function Quests() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={quillInk}>{t('events.questsTitle')}</SectionTitle>
      <EventCards
        entries={[
          { icon: hourglass, title: t('events.daily'), text: t('events.dailyText') },
          { icon: quillInk, title: t('events.weekly'), text: t('events.weeklyText') },
          { icon: knightBanner, title: t('events.monthly'), text: t('events.monthlyText') },
        ]}
      />
    </section>
  )
}

function PvpModes() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={crossedSwords}>{t('events.pvpTitle')}</SectionTitle>
      <EventCards
        entries={[
          { icon: crossedSwords, title: t('events.solo'), text: t('events.soloText') },
          { icon: crossedSabres, title: t('events.pair'), text: t('events.pairText') },
          { icon: allForOne, title: t('events.ffa'), text: t('events.ffaText') },
        ]}
      />
      <p className={styles.always}>{t('events.available')}</p>
      <p className={styles.always}>
        <Link to={href('rankings.topEvents')}>{t('events.ranking')}</Link>
      </p>
    </section>
  )
}

export const eventsPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    return (
      <>
        <PageTitle>{t('events.title')}</PageTitle>
        <Lead>{t('events.lead')}</Lead>
        <div className={styles.chapters}>
          <Quests />
          <section>
            <SectionTitle icon={deathSkull}>{t('events.bossTitle')}</SectionTitle>
            <p>{t('events.bossText')}</p>
          </section>
          <PvpModes />
        </div>
      </>
    )
  },
}

type Props = {
  entries: readonly { icon: IconData; title: string; text: string }[]
}

function EventCards({ entries }: Props) {
  return (
    <Trio>
      {entries.map(({ icon, title, text }) => (
        <Card key={title} as="li" surface="parchment">
          <div className={styles.event}>
            <Icon icon={icon} size="emblem" />
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </Card>
      ))}
    </Trio>
  )
}
