import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href } from 'shared-api'
import { SectionTitle } from 'shared-ui'
import { crossedSwords } from 'shared-ui/icons'
import { Steps } from './steps.tsx'

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
