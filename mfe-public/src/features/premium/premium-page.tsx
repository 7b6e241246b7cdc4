import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href, type Page } from 'shared-api'
import { LinkButton, PageTitle } from 'shared-ui'
import { Lead } from '#src/parts/lead.tsx'
import { Trio } from '#src/parts/trio.tsx'
import styles from './premium-page.module.css'
import { TierCard } from './tier-card.tsx'
import { useTiers } from './use-tiers.ts'

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
