import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { Home } from 'shared-api/contract'
import styles from './overview-page.module.css'
import { useSettled } from './use-settled.ts'

export const overviewPage: Page<Promise<Result<Home>>> = {
  loader: ({ api }) => settle(api.get<Home>('/home'), 'Erro ao buscar dados da home'),
  Component: ({ data }) => {
    const { t } = useTranslation('__name__')
    const [clicks, setClicks] = useState(0)
    const home = useSettled(data)
    return (
      <section className={styles.page}>
        <h1>{t('title')}</h1>
        {home?.ok && <p>{t('players', { amount: home.data.serverStatus.players })}</p>}
        <button type="button" onClick={() => setClicks(clicks + 1)}>
          {t('visits', { amount: clicks })}
        </button>
      </section>
    )
  },
}
