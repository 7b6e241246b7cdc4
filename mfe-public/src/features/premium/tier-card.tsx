import { useTranslation } from 'react-i18next'
import { Card, Icon, Ribbon } from 'shared-ui'
import { check } from 'shared-ui/icons'
import styles from './tier-card.module.css'
import type { Tier } from './use-tiers.ts'

export function TierCard({ metal, name, rate, benefits }: Tier) {
  const { t } = useTranslation('public')
  return (
    <Card as="li" surface="parchment">
      <article className={styles.tier} data-tier={metal}>
        <h2>
          <Ribbon tier={metal}>{name}</Ribbon>
        </h2>
        <p className={styles.rate}>
          <b className={styles.medallion}>{rate}</b> <span>{t('premium.rates')}</span>
        </p>
        <ul className={styles.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Icon icon={check} />
              {benefit}
            </li>
          ))}
        </ul>
      </article>
    </Card>
  )
}
