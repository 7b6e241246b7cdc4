import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { Home } from 'shared-api/contract'
import { DataStates, PageTitle } from 'shared-ui'
import styles from './overview-page.module.css'
import { PlayersOnline } from './players-online.tsx'

export const overviewPage: Page<Promise<Result<Home>>> = {
  loader: ({ api }) => settle(api.get<Home>('/home'), 'Erro ao buscar dados da home'),
  Component: ({ data }) => {
    const { t } = useTranslation('__name__')
    return (
      <>
        <PageTitle>{t('overview.title')}</PageTitle>
        <p className={styles.lead}>{t('overview.lead')}</p>
        <DataStates source={data}>
          {({ serverStatus }) => <PlayersOnline count={serverStatus.players} />}
        </DataStates>
      </>
    )
  },
}
