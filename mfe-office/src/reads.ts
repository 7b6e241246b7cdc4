import { type ApiClient, settle } from 'shared-api'

/** The browser adds the cookie of the office. A 401 leaves the players' session alone. */
const options = { session: 'optional' } as const

export const readOne = <Answer extends object>(api: ApiClient, path: string) =>
  settle(api.get<Answer>(`/office${path}`, options), `Erro ao buscar ${path}`)

export const readList = <Entry>(api: ApiClient, path: string) =>
  settle(api.list<Entry>(`/office${path}`, options), `Erro ao buscar ${path}`)

/** The named search parameters of an address that are set, as `?login=demo&page=2`. */
export function queryOf({ searchParams }: URL, names: readonly string[]): string {
  const given = names.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
