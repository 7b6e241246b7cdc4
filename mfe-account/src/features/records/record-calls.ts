import { type ApiClient, type Result, settle } from 'shared-api'
import type { ActiveSession, CoinMovement, Order } from 'shared-api/contract'

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
