import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Button, StateNote, useReload } from 'shared-ui'
import { FailureText, type PageName } from './failure-text.tsx'
import { PageLoading } from './page-loading.tsx'

type Props = {
  page: PageName
  onRetry: () => void
}

export function RemoteFailed({ page, onRetry }: Props) {
  const { t } = useTranslation('common')
  const reload = useReload()
  const { key } = useLocation()
  // The router keeps the old page, this one, on screen until the new one is ready.
  const [retrying, setRetrying] = useState<string>()
  if (retrying === key) return <PageLoading />

  const retry = () => {
    setRetrying(key)
    onRetry()
    reload()
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
