import { createContext, useContext } from 'react'
import type { ApiClient } from './client.ts'
import type { PublicRealm } from './contract/index.ts'

/** The shell provides its client here. */
export const ApiContext = createContext<ApiClient | null>(null)

/** The shell provides the realm settings here. */
export const RealmContext = createContext<PublicRealm | null>(null)

/** The client of `/api`, for calls that a person starts; what a page shows comes from its loader. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs the ApiContext that the shell provides')
  return api
}

/** The realm's settings (`realm.json`): names, links, launch moment. */
export function useRealm(): PublicRealm {
  const realm = useContext(RealmContext)
  if (!realm) throw new Error('useRealm needs the RealmContext that the shell provides')
  return realm
}
