import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href } from 'shared-api'
import { Card, Icon, LinkButton, Ribbon } from 'shared-ui'
import { check } from 'shared-ui/icons'
import { Trio, textPage } from '#src/parts/parts.tsx'
import styles from './premium-page.module.css'

/** The three tiers with all their benefits (docs/specification.md §2.17). */
const tiers = [
  {
    metal: 'silver',
    rate: '8x',
    benefits: ['resistances', 'chants', 'teleports', 'globalMessage', 'buffs6'],
  },
  {
    metal: 'gold',
    rate: '9x',
    benefits: ['allOfSilver', 'blacksmith', 'extraCoin', 'buffs8'],
  },
  {
    metal: 'diamond',
    rate: '10x',
    benefits: ['allOfGold', 'gifts', 'noblesse', 'buffs12'],
  },
] as const

export const premiumPage = textPage('premium', () => {
  const { t } = useTranslation('public')
  return (
    <>
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
})

function TierCard({ metal, rate, benefits }: (typeof tiers)[number]) {
  const { t } = useTranslation('public')
  const texts = t('premium', { returnObjects: true })
  return (
    <Card as="li" surface="parchment">
      <article className={styles.tier} data-tier={metal}>
        <h2>
          <Ribbon tier={metal}>{texts[metal]}</Ribbon>
        </h2>
        <p className={styles.rate}>
          <b className={styles.medallion}>{rate}</b> <span>{texts.rates}</span>
        </p>
        <ul className={styles.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Icon icon={check} />
              {texts[benefit]}
            </li>
          ))}
        </ul>
      </article>
    </Card>
  )
}
