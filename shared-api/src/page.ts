import type { ReactNode } from 'react'
import type { ApiClient } from './client.ts'

export type LoaderArgs = {
  /** Its reads are aborted when the visitor leaves the page. */
  api: ApiClient
  /** The parameters of the path, e.g. `site` of `/vote/:site/:playerId`. */
  params: Readonly<Record<string, string | undefined>>
  url: URL
}

/** The loader starts the page's calls and returns them unawaited. The component gets null on the server and while hydrating. */
export type Page<Data> = {
  loader?: (args: LoaderArgs) => Data
  Component: (props: { data: Data | null }) => ReactNode
}

/** A page whose data type only its remote knows. */
export type AnyPage = {
  loader?: (args: LoaderArgs) => unknown
  Component: (props: { data: never }) => ReactNode
}

/** The pages of a remote by their full path: what `src/routes.tsx` exports as `pages`. */
export type Pages = Readonly<Record<string, AnyPage>>
