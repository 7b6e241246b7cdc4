import type { RegistryRoute } from 'portal-contract'
import { type ComponentType, type ReactNode, use } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { AnyPage } from 'shared-api'
import { PageReady } from './page-ready.tsx'
import type { LoadedPage } from './remote-route.tsx'
import { SessionGuard } from './session-guard.tsx'

type Props = {
  route: RegistryRoute
  /** The page of the HTML on screen, rendered until its loader has run. */
  initial: AnyPage | Promise<AnyPage> | undefined
  failed: ReactNode
}

function useLoadedPage(initial: Props['initial']): LoadedPage | null {
  const started = useLoaderData<{ loaded: Promise<LoadedPage | null> } | null>()
  if (started) return use(started.loaded)
  if (!initial) throw new Error('A page rendered before its loader ran')
  return { page: initial instanceof Promise ? use(initial) : initial, data: null }
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
