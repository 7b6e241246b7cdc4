import { useTranslation } from 'react-i18next'
import { Icon } from '#src/icon.tsx'
import { check, x } from '#src/icons.ts'
import { closeToast, useAlerts } from './store.ts'
import styles from './toasts.module.css'

/** Good news in a corner. The region is there before its first text, or readers would miss that one. */
export function Toasts() {
  const { t } = useTranslation('common')
  const toasts = useAlerts(({ toasts }) => toasts)
  return (
    <div aria-live="polite" className={styles.toasts}>
      {toasts.map(({ id, text }) => (
        // The style lets it go when its time is over; with reduced motion it stays until it is closed.
        <p key={id} className={styles.toast} onAnimationEnd={() => closeToast(id)}>
          <span className={styles.mark}>
            <Icon icon={check} />
          </span>
          <span>{text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={t('close')}
            onClick={() => closeToast(id)}
          >
            <Icon icon={x} />
          </button>
        </p>
      ))}
    </div>
  )
}
