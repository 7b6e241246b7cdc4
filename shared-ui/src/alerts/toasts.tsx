import { useTranslation } from 'react-i18next'
import { Icon } from '#src/icon.tsx'
import { check, x } from '#src/icons.ts'
import { closeToast, useAlerts } from './store.ts'
import styles from './toasts.module.css'

/** Toasts in a corner. The live region always exists, or screen readers would miss its first text. */
export function Toasts() {
  const { t } = useTranslation('common')
  const toasts = useAlerts(({ toasts }) => toasts)
  return (
    <div aria-live="polite" className={styles.toasts}>
      {toasts.map(({ id, text }) => (
        // The stylesheet times the animation; with reduced motion there is none, and the toast stays until closed.
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
