import type { ReactNode } from 'react'
import type { ApiClient } from './client.ts'

export type LoaderArgs = {
  /** Its reads are aborted when the visitor leaves the page. */
  api: ApiClient
  /** The parameters of the path, e.g. `site` of `/vote/:site/:playerId`. */
  params: Readonly<Record<string, string | undefined>>
  url: URL
}

/** A loader's data once its calls have been answered: null for a call whose answer the first render does not have. */
export type Settled<Data> =
  Data extends Promise<infer Answer>
    ? Answer
    : {
        [Name in keyof Data]: Data[Name] extends Promise<infer Answer>
          ? Answer | null
          : Data[Name]
      }

/** What a page's component gets: running or settled calls, or null where nothing is known yet. */
export type PageData<Data> = Data | Settled<Data> | null

/**
 * The loader starts the page's calls and returns them unawaited: a promise, or an object of promises. The first render, on
 * the server and while hydrating, gets settled answers of the calls that the route declares as `data`, or null.
 */
export type Page<Data> = {
  loader?: (args: LoaderArgs) => Data
  Component: (props: { data: PageData<Data> }) => ReactNode
}

/** A page whose data type only its remote knows. */
export type AnyPage = {
  loader?: (args: LoaderArgs) => unknown
  Component: (props: { data: never }) => ReactNode
}

/** The pages of a remote by their full path: what `src/routes.tsx` exports as `pages`. */
export type Pages = Readonly<Record<string, AnyPage>>
