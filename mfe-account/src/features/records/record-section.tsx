import type { ReactNode } from 'react'
import { type ApiClient, type Result, settle } from 'shared-api'
import type { ActiveSession, CoinMovement, Order } from 'shared-api/contract'
import { Icon } from 'shared-ui'
import { chevronDown } from 'shared-ui/icons'
import styles from './record-section.module.css'

type RecordSectionProps = { title: string; children: ReactNode }

export function RecordSection({ title, children }: RecordSectionProps) {
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

type RecordRowProps = {
  title: ReactNode
  note: ReactNode
  children: ReactNode
}

export function RecordRow({ title, note, children }: RecordRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.rowTitle}>{title}</p>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.end}>{children}</div>
    </li>
  )
}

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
