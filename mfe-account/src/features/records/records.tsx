import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiClient, type PageData, type Result, settle } from 'shared-api'
import type { ActiveSession, CoinMovement, Order } from 'shared-api/contract'
import { DataStates, Icon } from 'shared-ui'
import { chevronDown } from 'shared-ui/icons'
import { CoinHistory, OrderList, SessionList } from './record-lists.tsx'
import styles from './records.module.css'

/** The running calls of the records; each may fail on its own. */
export type RecordCalls = {
  history: Promise<Result<CoinMovement[]>>
  orders: Promise<Result<Order[]>>
  sessions: Promise<Result<ActiveSession[]>>
}

const session = { session: 'required' } as const

export function startRecordCalls(api: ApiClient): RecordCalls {
  return {
    history: settle(
      api.list<CoinMovement>('/dashboard/history', session),
      'Erro ao buscar histórico de coins',
    ),
    orders: settle(api.list<Order>('/dashboard/orders', session), 'Erro ao buscar compras'),
    sessions: settle(
      api.list<ActiveSession>('/auth/sessions', session),
      'Erro ao buscar sessões',
    ),
  }
}

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

type SectionProps = { title: string; children: ReactNode }

function RecordSection({ title, children }: SectionProps) {
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.mark}>
          <Icon icon={chevronDown} />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
