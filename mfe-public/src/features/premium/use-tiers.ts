import { useTranslation } from 'react-i18next'

export type Tier = {
  metal: 'silver' | 'gold' | 'diamond'
  name: string
  rate: string
  benefits: string[]
}

/** The three tiers with all their benefits (docs/specification.md §2.17). */
export function useTiers(): Tier[] {
  const { t } = useTranslation('public')
  return [
    {
      metal: 'silver',
      name: t('premium.silver'),
      rate: '8x',
      benefits: [
        t('premium.resistances'),
        t('premium.chants'),
        t('premium.teleports'),
        t('premium.globalMessage'),
        t('premium.buffs6'),
      ],
    },
    {
      metal: 'gold',
      name: t('premium.gold'),
      rate: '9x',
      benefits: [
        t('premium.allOfSilver'),
        t('premium.blacksmith'),
        t('premium.extraCoin'),
        t('premium.buffs8'),
      ],
    },
    {
      metal: 'diamond',
      name: t('premium.diamond'),
      rate: '10x',
      benefits: [
        t('premium.allOfGold'),
        t('premium.gifts'),
        t('premium.noblesse'),
        t('premium.buffs12'),
      ],
    },
  ]
}
