import type { RegistryRoute } from 'portal-contract'
import { type ComponentType, type ReactNode, use, useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLoaderData } from 'react-router-dom'
import { type AnyPage, useRealm, useSession } from 'shared-api'
import { useHydrated } from 'shared-ui'
import { documentTitle } from '#src/document-head.tsx'
import { accountPath } from '#src/layout/navigation-bar.tsx'
import { showTitle } from '#src/leftovers/document.ts'
import { markHydrated } from '#src/when.ts'

export type LoadedPage = {
  page: AnyPage
  data: unknown
}

/** The page of the HTML on screen, with the data that the HTML shows. */
export type FirstPage = LoadedPage & {
  /** Whether the page needs no other data yet, so its loader need not run. */
  isFresh: boolean
}

/** Sets the document's title and marks the portal as hydrated once a page has rendered. @param title key of a text */
export function PageReady({ title }: Pick<RegistryRoute, 'title'>) {
  const { i18n } = useTranslation()
  const realm = useRealm()
  const text = documentTitle(i18n.t(title as never), realm.name)

  // The document's title is outside this component's tree.
  useEffect(() => {
    showTitle(text)
  }, [text])

  // Effects run once the page is interactive.
  useEffect(markHydrated, [])

  return null
}

// A constant, because a new object in each render would navigate each time.
const expired = { notice: 'sessionExpired' }

/** Redirects visitors without a session to the account page (docs/specification.md §4.6), after hydration: the server knows no session. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const hasToken = useSession(({ token }) => token !== null)
  const hasExpired = useSession(({ hasExpired }) => hasExpired)
  if (!isHydrated || hasToken) return children
  return <Navigate to={accountPath} replace state={hasExpired ? expired : null} />
}

type Props = {
  route: RegistryRoute
  /** The page of the HTML on screen, rendered until its loader has run. */
  initial: FirstPage | Promise<FirstPage> | undefined
  failed: ReactNode
}

function useLoadedPage(initial: Props['initial']): LoadedPage | null {
  const started = useLoaderData<{ loaded: Promise<LoadedPage | null> } | null>()
  // Deferred: the HTML stays on screen until the loader has run, instead of a loading text.
  const isHydrated = useDeferredValue(useHydrated())
  // The loader may have started before this part of the HTML is hydrated, and has no answers yet.
  const isOnScreen = initial !== undefined && !isHydrated
  if (started && !isOnScreen) return use(started.loaded)
  if (!initial) throw new Error('A page rendered before its loader ran')
  return initial instanceof Promise ? use(initial) : initial
}

export function PageContent({ route, initial, failed }: Props) {
  const loaded = useLoadedPage(initial)
  if (!loaded) return failed
  const Page = loaded.page.Component as ComponentType<{ data: unknown }>
  const content = <Page data={loaded.data} />
  return (
    <>
      <PageReady title={route.title} />
      {route.access === 'session' ? <SessionGuard>{content}</SessionGuard> : content}
    </>
  )
}
