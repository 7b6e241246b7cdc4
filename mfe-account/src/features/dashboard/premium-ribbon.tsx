import { useTranslation } from 'react-i18next'
import type { Character } from 'shared-api/contract'
import { Ribbon } from 'shared-ui'

const metals = { 1: 'silver', 2: 'gold', 3: 'diamond' } as const

type Props = { character: Pick<Character, 'premiumType' | 'premiumEnd'> }

/** The tier and its end as the server writes it, or the mark of no premium (docs/specification.md §2.15). */
export function PremiumRibbon({ character: { premiumType, premiumEnd } }: Props) {
  const { t } = useTranslation('account')
  if (!premiumType) return <Ribbon tier="none">{t('dashboard.premiumInactive')}</Ribbon>
  const tier = t('tiers', { returnObjects: true })[premiumType]
  return (
    <Ribbon tier={metals[premiumType]}>
      {premiumEnd
        ? t('dashboard.premiumEnd', { tier, end: premiumEnd })
        : t('dashboard.premiumInvalid', { tier })}
    </Ribbon>
  )
}
