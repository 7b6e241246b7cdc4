import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { Dashboard } from 'shared-api/contract'
import { DataStates, PageTitle } from 'shared-ui'
import { AccountInfo } from './account-info.tsx'
import { CharacterList } from './character-list.tsx'
import styles from './dashboard-page.module.css'
import { useReload } from './use-reload.ts'

export const dashboardPage: Page<Promise<Result<Dashboard>>> = {
  loader: ({ api }) =>
    settle(
      api.get<Dashboard>('/dashboard', { session: 'required' }),
      'Erro ao buscar dados do painel',
    ),
  Component: ({ data }) => {
    const { t } = useTranslation('account')
    return (
      <>
        <PageTitle>{t('dashboard.title')}</PageTitle>
        <DataStates
          source={data}
          errorText={t('dashboard.errorLoading')}
          onRetry={useReload()}
        >
          {({ characters, ...account }) => (
            <div className={styles.ledger}>
              <AccountInfo account={account} />
              <CharacterList characters={characters} />
            </div>
          )}
        </DataStates>
      </>
    )
  },
}
