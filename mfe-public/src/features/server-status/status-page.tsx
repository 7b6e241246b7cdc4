import { useTranslation } from 'react-i18next'
import type { Page, Result } from 'shared-api'
import type { Home } from 'shared-api/contract'
import { DataStates, Icon, PageTitle, useReload } from 'shared-ui'
import { towerFlag } from 'shared-ui/icons'
import { getHome, ServerState } from './status-facts.tsx'
import styles from './status-page.module.css'

type Data = Promise<Result<Home>>

export const statusPage: Page<Data> = {
  loader: ({ api }) => getHome(api),
  Component: ({ data }) => {
    const { t } = useTranslation('public')
    const reload = useReload()
    return (
      <>
        <PageTitle>{t('serverStatus.title')}</PageTitle>
        <div className={styles.state}>
          <DataStates source={data} onRetry={reload}>
            {({ serverStatus: { status } }) => (
              <div className={styles.tower} data-online={status === 'online'}>
                <Icon icon={towerFlag} size="emblem" />
                <ServerState status={status} />
              </div>
            )}
          </DataStates>
        </div>
        <p className={styles.rates}>{t('serverStatus.fixedRates')}</p>
      </>
    )
  },
}
