import { useTranslation } from 'react-i18next'
import { DefinitionList, SectionTitle } from 'shared-ui'
import { twoCoins } from 'shared-ui/icons'

export function Shops() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={twoCoins}>{t('serverDetails.shopsTitle')}</SectionTitle>
      <DefinitionList
        entries={[
          {
            term: t('serverDetails.coinShop'),
            description: t('serverDetails.coinShopText'),
          },
          {
            term: t('serverDetails.adenaShop'),
            description: t('serverDetails.adenaShopText'),
          },
        ]}
      />
    </section>
  )
}
