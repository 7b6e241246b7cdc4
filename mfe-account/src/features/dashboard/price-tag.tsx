import { useTranslation } from 'react-i18next'
import type { PremiumDuration, PremiumType } from 'shared-api/contract'
import { percentOff, premiumPrice } from 'shared-api/contract/rules/prices'
import { formatNumber, useLanguage } from 'shared-i18n'
import { VisuallyHidden } from 'shared-ui'
import { useCoinText } from '#src/texts/use-coin-text.ts'
import styles from './price-tag.module.css'

type Props = { type: PremiumType; days: PremiumDuration }

/** The price of a premium, with the price before its discount (docs/specification.md §9.9). */
export function PriceTag({ type, days }: Props) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const coinText = useCoinText()
  const { price, base } = premiumPrice(type, days)
  const percent = percentOff(days)
  return (
    <output className={styles.tag} aria-label={t('premium.price')}>
      <strong className={styles.price}>{coinText(price)}</strong>
      {percent > 0 && (
        <>
          {' '}
          <s className={styles.before}>
            <VisuallyHidden>
              {t('premium.priceBefore', { price: coinText(base) })}
            </VisuallyHidden>
            <span aria-hidden="true">{formatNumber(base, language)}</span>
          </s>{' '}
          <small className={styles.note}>{t('premium.discount', { percent, days })}</small>
        </>
      )}
    </output>
  )
}
