import type { RegistryNavigation, RegistryRoute } from 'portal-contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useLanguage } from 'shared-i18n'
import { Button, StateNote, useReload } from 'shared-ui'
import { useFooterNames } from '#src/layout/footer.tsx'
import { useHydrationFailure } from '#src/remotes/stores.ts'
import styles from './failure-notice.module.css'

export type PageName = Pick<RegistryRoute, 'path' | 'title'> & {
  /** The label of its navigation link, by language, if it has one. */
  label: RegistryNavigation['label'] | undefined
}

type Props = { page: PageName; onRetry: () => void }

/** The specified error text and the page's name: visitors do not know remotes by name. */
function PageFailure({ page, onRetry }: Props) {
  const { t, i18n } = useTranslation(['common', 'shell'])
  const language = useLanguage()
  const footerNames = useFooterNames()
  const { path, title, label } = page
  // The title is a text of the remote, and may be missing if the remote fails.
  const ownTitle = i18n.exists(title) ? i18n.t(title as never) : undefined
  const name = label?.[language] ?? footerNames[path] ?? ownTitle
  const retry = (
    <Button variant="ink" size="small" onClick={onRetry}>
      {t('common:retry')}
    </Button>
  )
  return (
    <StateNote state="error" action={retry}>
      {t('common:errorLoadingData')}
      <br />
      <small>{name ? t('shell:remoteFailed', { name }) : t('shell:pageFailed')}</small>
    </StateNote>
  )
}

/** Says that the page of the HTML on screen does nothing yet, because its code failed to load. */
export function FailureNotice({ page }: Pick<Props, 'page'>) {
  const retry = useHydrationFailure(({ retry }) => retry)
  if (!retry) return null
  return (
    <div className={styles.notice}>
      <PageFailure page={page} onRetry={retry} />
    </div>
  )
}

export function PageLoading() {
  const { t } = useTranslation('common')
  return <StateNote state="loading">{t('loading')}</StateNote>
}

/** Stands in for a page that failed after a navigation. */
export function RemoteFailed({ page, onRetry }: Props) {
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
  return <PageFailure page={page} onRetry={retry} />
}
