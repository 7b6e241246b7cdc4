import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { type Page, useSession } from 'shared-api'
import { PageTitle, useHydrated } from 'shared-ui'
import { paths } from '#src/paths.ts'
import { AccountCard } from './account-card.tsx'

export const accountPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('account')
    const hasToken = useSession(({ token }) => token !== null)
    const [search] = useSearchParams()
    const isHydrated = useHydrated()
    // A link to set a new password wins over a stored token.
    if (isHydrated && hasToken && !search.has('reset'))
      return <Navigate to={paths.dashboard} replace />
    return (
      <>
        <PageTitle>{t('account.title')}</PageTitle>
        <AccountCard />
      </>
    )
  },
}
