import { useTranslation } from 'react-i18next'
import { Button, StateNote } from 'shared-ui'
import { useRemoteFailure } from '#src/remotes/failures.ts'
import styles from './failure-notice.module.css'

/** Says that the page on screen is only its HTML so far, and offers another try. */
export function FailureNotice() {
  const { t } = useTranslation(['common', 'shell'])
  const failure = useRemoteFailure(({ failure }) => failure)
  if (!failure) return null
  const retry = (
    <Button variant="ink" size="small" onClick={failure.retry}>
      {t('common:retry')}
    </Button>
  )
  return (
    <div className={styles.notice}>
      <StateNote state="error" action={retry}>
        {t('common:errorLoadingData')}
        <br />
        <small>{t('shell:remoteFailed', { name: failure.remote })}</small>
      </StateNote>
    </div>
  )
}
