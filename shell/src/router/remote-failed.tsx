import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Button, StateNote } from 'shared-ui'
import { FailureText, type PageName } from './failure-text.tsx'
import { PageLoading } from './page-loading.tsx'
import { useReloadPage } from './use-reload-page.ts'

type Props = {
  page: PageName
  /** Told that the visitor wants another try, before it is made. */
  onRetry: () => void
}

/** The page of a remote that cannot be had: the specified text, what failed, and another try. */
export function RemoteFailed({ page, onRetry }: Props) {
  const { t } = useTranslation('common')
  const reloadPage = useReloadPage()
  const { key } = useLocation()
  // The page on screen stays until the next one is there: that is this one.
  const [leaving, setLeaving] = useState<string>()
  if (leaving === key) return <PageLoading />

  const retry = () => {
    setLeaving(key)
    onRetry()
    reloadPage()
  }
  return (
    <StateNote
      state="error"
      action={
        <Button variant="ink" size="small" onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      <FailureText page={page} />
    </StateNote>
  )
}
