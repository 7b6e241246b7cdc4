import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href, type Page } from 'shared-api'
import { PageTitle, SectionTitle } from 'shared-ui'
import {
  allForOne,
  crossedSabres,
  crossedSwords,
  deathSkull,
  hourglass,
  knightBanner,
  quillInk,
} from 'shared-ui/icons'
import { Lead } from '#src/parts/lead.tsx'
import { EventCards } from './event-cards.tsx'
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
