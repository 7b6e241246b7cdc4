import { type ApiClient, type Result, settle } from 'shared-api'
import type { Home } from 'shared-api/contract'

/** Fetches the home data; a failure is logged with the text of docs/specification.md §8.1. */
export function getHome(api: ApiClient): Promise<Result<Home>> {
  return settle(api.get<Home>('/home'), 'Erro ao buscar dados da home')
}
