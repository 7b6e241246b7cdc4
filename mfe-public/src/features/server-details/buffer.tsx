import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SectionTitle } from 'shared-ui'
import { magicSwirl } from 'shared-ui/icons'
import { paths } from '#src/paths.ts'

export function Buffer() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={magicSwirl}>{t('serverDetails.bufferTitle')}</SectionTitle>
      <p>{t('serverDetails.bufferText')}</p>
      <p>
        <Link to={paths.premium}>{t('serverDetails.bufferLink')}</Link>
      </p>
    </section>
  )
}
