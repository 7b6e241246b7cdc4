import { createContext, useContext } from 'react'
import type { ApiClient } from './client.ts'
import type { PublicRealm } from './contract/realm.ts'

/** Provided by the shell. */
export const ApiContext = createContext<ApiClient | null>(null)

/** Provided by the shell. */
export const RealmContext = createContext<PublicRealm | null>(null)

/** Provided by the shell: returns when the HTML was rendered. */
export const RenderedAtContext = createContext<() => number | null>(() => null)

/**
 * When the HTML was rendered, in epoch milliseconds: the first render shows times relative to it, as the server did. Null
 * where the HTML has no live data, and then nothing relative to now may be rendered before hydration.
 */
export function useRenderedAt(): number | null {
  return useContext(RenderedAtContext)()
}

/** The API client, for calls that the visitor starts; a page's data comes from its loader. */
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
