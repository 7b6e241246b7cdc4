import { Button, type DataSource, DataStates, PageTitle } from 'portal-kit/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Page, settle } from 'shared-api'
import type { Home } from 'shared-api/contract'
import styles from './overview-page.module.css'

export const overviewPage: Page<DataSource<Home>> = {
  loader: ({ api }) => settle(api.get<Home>('/home'), 'Erro ao buscar dados da home'),
  Component: ({ data }) => {
    const { t } = useTranslation('__name__')
    const [clicks, setClicks] = useState(0)
    return (
      <section className={styles.page}>
        <PageTitle>{t('title')}</PageTitle>
        <DataStates source={data}>
          {({ serverStatus }) => <p>{t('players', { amount: serverStatus.players })}</p>}
        </DataStates>
        <Button variant="ink" onClick={() => setClicks(clicks + 1)}>
          {t('visits', { amount: clicks })}
        </Button>
      </section>
    )
  },
}
