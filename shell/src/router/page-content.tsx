import type { RegistryRoute } from 'portal-contract'
import { type ComponentType, type ReactNode, use, useDeferredValue } from 'react'
import { useLoaderData } from 'react-router-dom'
import { useHydrated } from 'shared-ui'
import { PageReady } from './page-ready.tsx'
import type { FirstPage, LoadedPage } from './page-source.ts'
import { SessionGuard } from './session-guard.tsx'

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
