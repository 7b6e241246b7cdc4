import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiClient, type PageData, settle } from 'shared-api'
import type { ActiveSession, CoinMovement, Order } from 'shared-api/contract'
import { type DataSource, DataStates, Icon } from 'shared-ui'
import { chevronDown } from 'shared-ui/icons'
import { CoinHistory, OrderList, SessionList } from './record-lists.tsx'
import styles from './records.module.css'

/** Each may fail on its own. */
export function startRecordCalls(api: ApiClient) {
  const read = <Entry,>(path: string, what: string) =>
    settle(api.list<Entry>(path, { session: 'required' }), `Erro ao buscar ${what}`)
  return {
    history: read<CoinMovement>('/dashboard/history', 'histórico de coins'),
    orders: read<Order>('/dashboard/orders', 'compras'),
    sessions: read<ActiveSession>('/auth/sessions', 'sessões'),
  }
}

type Props = { calls: NonNullable<PageData<ReturnType<typeof startRecordCalls>>> }

/** History, orders and sessions in closed sections below the dashboard; each may fail on its own. */
export function Records({ calls: { history, orders, sessions } }: Props) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.records}>
      <RecordSection source={history} texts={t('history', { returnObjects: true })}>
        {(movements) => <CoinHistory movements={movements} />}
      </RecordSection>
      <RecordSection source={orders} texts={t('orders', { returnObjects: true })}>
        {(list) => <OrderList orders={list} />}
      </RecordSection>
      <RecordSection source={sessions} texts={t('sessions', { returnObjects: true })}>
        {(list) => <SessionList sessions={list} />}
      </RecordSection>
    </div>
  )
}

type SectionProps<Entry> = {
  source: DataSource<Entry[]>
  texts: { title: string; error: string; empty?: string }
  children: (list: Entry[]) => ReactNode
}

const isEmpty = (list: readonly unknown[]) => list.length === 0

function RecordSection<Entry>({ source, texts, children }: SectionProps<Entry>) {
  const { title, error, empty } = texts
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.mark}>
          <Icon icon={chevronDown} />
        </span>
      </summary>
      <div className={styles.content}>
        <DataStates
          source={source}
          errorText={error}
          {...(empty ? { isEmpty, emptyText: empty } : {})}
        >
          {children}
        </DataStates>
      </div>
    </details>
  )
}
