import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href } from 'shared-api'
import { SectionTitle } from 'shared-ui'
import { anvil, crossedSwords } from 'shared-ui/icons'
import styles from './steps.module.css'

export function InstallSteps() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={anvil}>{t('download.installTitle')}</SectionTitle>
      <Steps
        steps={[
          t('download.installPrerequisites'),
          t('download.installClient'),
          t('download.installSystem'),
          t('download.installLauncher'),
        ]}
      />
    </section>
  )
}

export function PlaySteps() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={crossedSwords}>{t('download.playTitle')}</SectionTitle>
      <Steps
        steps={[
          <Link key="account" to={href('account.home')}>
            {t('download.playAccount')}
          </Link>,
          t('download.playStart'),
          t('download.playLogin'),
          t('download.playCharacter'),
        ]}
      />
    </section>
  )
}

function Steps({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={index}>{step}</li>
      ))}
    </ol>
  )
}
