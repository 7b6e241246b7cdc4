import { useTranslation } from 'react-i18next'
import { SectionTitle } from 'shared-ui'
import { anvil } from 'shared-ui/icons'
import { Steps } from './steps.tsx'

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
