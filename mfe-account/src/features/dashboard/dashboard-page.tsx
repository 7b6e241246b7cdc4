import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type LoaderArgs, type Page, settle, useSession } from 'shared-api'
import type { Dashboard } from 'shared-api/contract'
import { DataStates, PageTitle, useReload } from 'shared-ui'
import { Records, startRecordCalls } from '#src/features/records/records.tsx'
import { PlayerContext } from '#src/forms/fields.tsx'
import { AccountInfo } from './account-info.tsx'
import { CharacterList } from './characters.tsx'
import styles from './dashboard-page.module.css'
import { DonateCard } from './donate-card.tsx'
import { OrderReturn } from './order-return.tsx'

export const dashboardPage: Page<ReturnType<typeof startCalls>> = {
  loader: startCalls,
  Component: ({ data }) => {
    const { t } = useTranslation('account')
    const token = useSession(({ token }) => token)
    const [search] = useSearchParams()
    const orderId = search.get('order')
    const reload = useReload()
    const isForeign = data !== null && token !== null && data.token !== token
    const calls = isForeign ? null : data
    const reloadNow = useEffectEvent(reload)

    // The session store changes outside React: another tab may have logged in as another player.
    useEffect(() => {
      if (isForeign) reloadNow()
    }, [isForeign])

    return (
      <>
        <PageTitle>{t('dashboard.title')}</PageTitle>
        {/* Another player starts with every form closed. */}
        <DataStates
          key={token}
          source={calls?.dashboard ?? null}
          errorText={t('dashboard.errorLoading')}
          onRetry={reload}
        >
          {({ characters, sellsCoins = true, ...account }) => (
            <PlayerContext value={account}>
              {orderId && calls && <OrderReturn id={orderId} orders={calls.orders} />}
              <div className={styles.ledger}>
                <div className={styles.account}>
                  <AccountInfo account={account} />
                  <DonateCard isOpen={sellsCoins} />
                </div>
                <CharacterList characters={characters} />
              </div>
              {calls && <Records calls={calls} />}
            </PlayerContext>
          )}
        </DataStates>
      </>
    )
  },
}

function startCalls({ api }: LoaderArgs) {
  return {
    token: useSession.getState().token,
    dashboard: settle(
      api.get<Dashboard>('/dashboard', { session: 'required' }),
      'Erro ao buscar dados do painel',
    ),
    ...startRecordCalls(api),
  }
}
