import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Page, Result } from 'shared-api'
import type { CoinMovement } from 'shared-api/contract'
import type { Player } from 'shared-api/office/players'
import { DataStates, useReload } from 'shared-ui'
import { DeliveryTable } from '#src/features/sales/deliveries.tsx'
import { OrderTable } from '#src/features/sales/orders.tsx'
import { OfficeLayout } from '#src/layout/office-layout.tsx'
import { readList, readOne } from '#src/reads.ts'
import { Section } from '#src/section.tsx'
import { CorrectionTable } from './correction-table.tsx'
import { Ledger } from './ledger.tsx'
import styles from './player.module.css'
import { PlayerActs } from './player-acts.tsx'
import { PlayerFacts } from './player-facts.tsx'
import { Devices, Events, Mails } from './player-records.tsx'

type Data = {
  player: Promise<Result<Player>>
  ledger: Promise<Result<CoinMovement[]>>
}

export const playerPage: Page<Data> = {
  loader: ({ api, params: { login = '' } }) => {
    const path = `/players/${encodeURIComponent(login)}`
    return {
      player: readOne<Player>(api, path),
      ledger: readList<CoinMovement>(api, `${path}/ledger`),
    }
  },
  Component: ({ data }) => {
    const { t } = useTranslation('office')
    const { login = '' } = useParams()
    const reload = useReload()
    return (
      <OfficeLayout>
        {/* Another player starts with every form closed. */}
        <DataStates
          key={login}
          source={data?.player ?? null}
          errorText={t('player.notFound')}
          onRetry={reload}
        >
          {(player) => (
            <div className={styles.player}>
              <h1>{player.login}</h1>
              <PlayerFacts player={player} />
              <PlayerActs player={player} />
              <Section title={t('ledger.title')}>
                <DataStates source={data?.ledger ?? null} onRetry={reload}>
                  {(movements) => <Ledger movements={movements} />}
                </DataStates>
              </Section>
              <PlayerLists player={player} />
            </div>
          )}
        </DataStates>
      </OfficeLayout>
    )
  },
}

function PlayerLists({ player }: { player: Player }) {
  const { t } = useTranslation('office')
  return (
    <>
      <Section title={t('orders.title')}>
        <OrderTable orders={player.orders} />
      </Section>
      <Section title={t('deliveries.title')}>
        <DeliveryTable deliveries={player.deliveries} />
      </Section>
      <Section title={t('corrections.title')}>
        <CorrectionTable corrections={player.corrections} />
      </Section>
      <Section title={t('player.devices')}>
        <Devices player={player} />
      </Section>
      <Section title={t('player.mails')}>
        <Mails player={player} />
      </Section>
      <Section title={t('player.events')}>
        <Events events={player.events} />
      </Section>
    </>
  )
}
