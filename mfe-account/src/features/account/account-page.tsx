import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { type Page, useSession } from 'shared-api'
import { PageTitle, useHydrated } from 'shared-ui'
import { paths } from '#src/paths.ts'
import { AccountCard } from './account-card.tsx'
import { linkModeOf } from './mode.ts'

export const accountPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('account')
    const hasToken = useSession(({ token }) => token !== null)
    const [search] = useSearchParams()
    const isHydrated = useHydrated()
    // A link of a mail wins over a stored token.
    if (isHydrated && hasToken && !linkModeOf(search))
      return <Navigate to={paths.dashboard} replace />
    return (
      <>
        <PageTitle>{t('account.title')}</PageTitle>
        <AccountCard />
      </>
    )
  },
}
