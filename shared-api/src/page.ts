import type { ReactNode } from 'react'
import type { ApiClient } from './client.ts'

/** What a page's loader is given. */
export interface LoaderArgs {
  /** Its reads end when the visitor leaves the page. */
  api: ApiClient
  /** The values in the path, e.g. `site` of `/vote/:site/:playerId`. */
  params: Readonly<Record<string, string | undefined>>
  url: URL
}

/**
 * One page of a remote. The loader starts the page's calls and gives them back unawaited; the component is
 * given what the loader gave, or null on the server and until the browser has started the calls.
 */
export interface Page<Data> {
  loader?: (args: LoaderArgs) => Data
  Component: (props: { data: Data | null }) => ReactNode
}

/** A page of which only its remote knows the data. */
export interface AnyPage {
  loader?: (args: LoaderArgs) => unknown
  Component: (props: { data: never }) => ReactNode
}

/** The pages of a remote by their full path: what `src/routes.tsx` exports as `pages`. */
export type Pages = Readonly<Record<string, AnyPage>>
