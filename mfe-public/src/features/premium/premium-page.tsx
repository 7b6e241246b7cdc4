import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href, type Page } from 'shared-api'
import { Card, Icon, LinkButton, PageTitle, Ribbon } from 'shared-ui'
import { check } from 'shared-ui/icons'
import { Lead, Trio } from '#src/parts/parts.tsx'
import styles from './premium-page.module.css'
import { type Tier, useTiers } from './use-tiers.ts'

export const premiumPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    const tiers = useTiers()
    return (
      <>
        <PageTitle>{t('premium.title')}</PageTitle>
        <Lead>{t('premium.lead')}</Lead>
        <Trio>
          {tiers.map((tier) => (
            <TierCard key={tier.metal} {...tier} />
          ))}
        </Trio>
        <div className={styles.activation}>
          <p>{t('premium.activateText')}</p>
          <LinkButton render={(anchor) => <Link to={href('account.home')} {...anchor} />}>
            {t('premium.activate')}
          </LinkButton>
        </div>
      </>
    )
  },
}

function TierCard({ metal, name, rate, benefits }: Tier) {
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
