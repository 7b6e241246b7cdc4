import { type ApiClient, type Result, settle, useSession } from 'shared-api'
import type { Dashboard } from 'shared-api/contract'
import { type RecordCalls, startRecordCalls } from '#src/features/records/record-calls.ts'

export type DashboardCalls = RecordCalls & {
  token: string | null
  dashboard: Promise<Result<Dashboard>>
}

export function startCalls(api: ApiClient): DashboardCalls {
  return {
    token: useSession.getState().token,
    dashboard: settle(
      api.get<Dashboard>('/dashboard', { session: 'required' }),
      'Erro ao buscar dados do painel',
    ),
    ...startRecordCalls(api),
  }
}
