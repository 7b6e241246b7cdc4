import { useTranslation } from 'react-i18next'
import { Button, StateNote } from 'shared-ui'
import { useRemoteFailure } from '#src/remotes/failures.ts'
import styles from './failure-notice.module.css'
import { FailureText, type PageName } from './failure-text.tsx'

type Props = { page: PageName }

export function FailureNotice({ page }: Props) {
  const { t } = useTranslation('common')
  const failure = useRemoteFailure(({ failure }) => failure)
  if (!failure) return null
  const retry = (
    <Button variant="ink" size="small" onClick={failure.retry}>
      {t('retry')}
    </Button>
  )
  return (
    <div className={styles.notice}>
      <StateNote state="error" action={retry}>
        <FailureText page={page} />
      </StateNote>
    </div>
  )
}
