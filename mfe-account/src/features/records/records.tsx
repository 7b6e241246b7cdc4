import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiClient, type PageData, settle } from 'shared-api'
import type {
  ActiveSession,
  CoinMovement,
  Order,
  RevokeSessionRequest,
} from 'shared-api/contract'
import { deviceName } from 'shared-api/contract/rules/device-name'
import { Button, type DataSource, DataStates, Icon, StatusDot, useReload } from 'shared-ui'
import { chevronDown } from 'shared-ui/icons'
import { useMessageCall } from '#src/calls.ts'
import { useTexts } from '#src/texts.ts'
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

function CoinHistory({ movements }: { movements: readonly CoinMovement[] }) {
  const { t, moment, number } = useTexts()
  return (
    <ol>
      {movements.map(({ id, kind, detail, at, amount, balance, debt = 0 }) => {
        const causes = t('movements', { returnObjects: true, detail: detail ?? '' })
        return (
          // A newer server may know more kinds than this page.
          <RecordRow key={id} title={causes[kind] ?? kind} note={moment(at)}>
            <strong className={styles.amount} data-way={amount > 0 ? 'in' : 'out'}>
              {`${signOf(amount)}${number(Math.abs(amount))}`}
            </strong>{' '}
            <small className={styles.balance}>
              {t('history.balance', { amount: number(balance) })}
            </small>
            {debt > 0 && (
              <>
                {' '}
                <small className={styles.debt}>
                  {t('history.owed', { amount: number(debt) })}
                </small>
              </>
            )}
          </RecordRow>
        )
      })}
    </ol>
  )
}

/** A charge-back that only raises the debt has the amount 0, without a sign. */
function signOf(amount: number) {
  if (amount === 0) return ''
  return amount > 0 ? '+' : '−'
}

function OrderList({ orders }: { orders: readonly Order[] }) {
  const { t, coinText, moment, money } = useTexts()
  const statuses: Record<string, string> = t('orderStatus', { returnObjects: true })
  return (
    <ol>
      {orders.map(({ id, coins, amount, currency, status, createdAt }) => (
        <RecordRow
          key={id}
          title={coinText(coins)}
          note={`${moment(createdAt)} · ${money(amount, currency)}`}
        >
          <span className={styles.status} data-status={status}>
            {statuses[status] ?? status}
          </span>
        </RecordRow>
      ))}
    </ol>
  )
}

function SessionList({ sessions }: { sessions: readonly ActiveSession[] }) {
  const { t, moment } = useTexts()
  const reload = useReload()
  const { isSending, send } = useMessageCall('sessionRevoked')

  const revoke = async (id: string, button: HTMLElement) => {
    const body: RevokeSessionRequest = { id }
    if (!(await send('/auth/sessions/revoke', body))) return
    // The button is gone with its session, so the list takes the focus.
    button.closest('details')?.querySelector('summary')?.focus()
    reload()
  }

  return (
    <ul>
      {sessions.map(({ id, createdAt, lastSeenAt, userAgent, isCurrent }) => {
        const device = deviceName(userAgent) ?? t('sessions.unknownDevice')
        const since = t('sessions.since', { date: moment(createdAt) })
        const lastSeen = t('sessions.lastSeen', { date: moment(lastSeenAt) })
        const onRevoke = (event: MouseEvent<HTMLElement>) => revoke(id, event.currentTarget)
        return (
          <RecordRow key={id} title={device} note={`${since} · ${lastSeen}`}>
            {isCurrent ? (
              <StatusDot online>{t('sessions.current')}</StatusDot>
            ) : (
              <Button
                variant="ink"
                size="small"
                aria-disabled={isSending}
                aria-label={t('sessions.revokeOf', { device })}
                onClick={onRevoke}
              >
                {t('sessions.revoke')}
              </Button>
            )}
          </RecordRow>
        )
      })}
    </ul>
  )
}

type RowProps = {
  title: ReactNode
  note: ReactNode
  children: ReactNode
}

function RecordRow({ title, note, children }: RowProps) {
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
