import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { type Page, useSession } from 'shared-api'
import { PageTitle, useHydrated } from 'shared-ui'
import { paths } from '#src/paths.ts'
import { AccountCard } from './account-card.tsx'
import { useMailLink } from './mail-link.ts'

export const accountPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('account')
    const hasToken = useSession(({ token }) => token !== null)
    const isHydrated = useHydrated()
    const { link, count, dismiss } = useMailLink()
    // A mailed link takes precedence over a stored token.
    if (isHydrated && hasToken && !link) return <Navigate to={paths.dashboard} replace />
    return (
      <>
        <PageTitle>{t('account.title')}</PageTitle>
        <AccountCard key={count} link={link} onLinkDone={dismiss} />
      </>
    )
  },
}
