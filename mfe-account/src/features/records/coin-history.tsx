import { useTranslation } from 'react-i18next'
import type { CoinMovement } from 'shared-api/contract'
import { formatNumber, useLanguage } from 'shared-i18n'
import { useMomentText } from '#src/formats.ts'
import styles from './coin-history.module.css'
import { RecordRow } from './record-section.tsx'

function useCauses() {
  const { t } = useTranslation('account')
  return ({ kind, detail }: CoinMovement): string => {
    const named = { detail: detail ?? '' }
    const texts = {
      chargeback: t('movements.chargeback'),
      chargebackReturned: t('movements.chargebackReturned'),
      debtCollected: t('movements.debtCollected'),
      grant: t('movements.grant'),
      premium: t('movements.premium', named),
      purchase: t('movements.purchase'),
      refund: t('movements.refund'),
      sendCoins: t('movements.sendCoins', named),
      sendCoinsReturned: t('movements.sendCoinsReturned', named),
    }
    // A newer server may know more kinds than this page.
    return texts[kind] ?? kind
  }
}

type Props = { movements: readonly CoinMovement[] }

/** A charge-back that only raises the debt has the amount 0, without a sign. */
function signOf(amount: number) {
  if (amount === 0) return ''
  return amount > 0 ? '+' : '−'
}

/** Every coin movement, with its cause and the balance and debt after it. */
export function CoinHistory({ movements }: Props) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const momentText = useMomentText()
  const causeOf = useCauses()
  return (
    <ol>
      {movements.map((movement) => {
        const { id, at, amount, balance, debt = 0 } = movement
        return (
          <RecordRow key={id} title={causeOf(movement)} note={momentText(at)}>
            <strong className={styles.amount} data-way={amount > 0 ? 'in' : 'out'}>
              {`${signOf(amount)}${formatNumber(Math.abs(amount), language)}`}
            </strong>{' '}
            <small className={styles.balance}>
              {t('history.balance', { amount: formatNumber(balance, language) })}
            </small>
            {debt > 0 && (
              <>
                {' '}
                <small className={styles.debt}>
                  {t('history.owed', { amount: formatNumber(debt, language) })}
                </small>
              </>
            )}
          </RecordRow>
        )
      })}
    </ol>
  )
}
