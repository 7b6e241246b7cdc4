import { useTranslation } from 'react-i18next'
import type { PageData } from 'shared-api'
import { DataStates } from 'shared-ui'
import { CoinHistory } from './coin-history.tsx'
import { OrderList } from './order-list.tsx'
import { type RecordCalls, RecordSection } from './record-section.tsx'
import styles from './records.module.css'
import { SessionList } from './session-list.tsx'

type Props = { calls: NonNullable<PageData<RecordCalls>> }

const isEmpty = (list: readonly unknown[]) => list.length === 0

/** History, orders and sessions in closed sections below the dashboard; each may fail on its own. */
export function Records({ calls: { history, orders, sessions } }: Props) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.records}>
      <RecordSection title={t('history.title')}>
        <DataStates
          source={history}
          isEmpty={isEmpty}
          emptyText={t('history.empty')}
          errorText={t('history.error')}
        >
          {(movements) => <CoinHistory movements={movements} />}
        </DataStates>
      </RecordSection>
      <RecordSection title={t('orders.title')}>
        <DataStates
          source={orders}
          isEmpty={isEmpty}
          emptyText={t('orders.empty')}
          errorText={t('orders.error')}
        >
          {(list) => <OrderList orders={list} />}
        </DataStates>
      </RecordSection>
      <RecordSection title={t('sessions.title')}>
        <DataStates source={sessions} errorText={t('sessions.error')}>
          {(list) => <SessionList sessions={list} />}
        </DataStates>
      </RecordSection>
    </div>
  )
}
