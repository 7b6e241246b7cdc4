import { useTranslation } from 'react-i18next'
import { SectionTitle } from 'shared-ui'
import { gavel } from 'shared-ui/icons'
import { Facts } from '#src/parts/facts.tsx'

export function Crafting() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={gavel}>{t('serverDetails.craftTitle')}</SectionTitle>
      <Facts
        items={[
          t('serverDetails.craftNotSold'),
          t('serverDetails.craftMade'),
          t('serverDetails.craftCoin'),
        ]}
      />
    </section>
  )
}
