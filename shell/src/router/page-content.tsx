import type { RegistryRoute } from 'portal-kit/registry'
import { type ComponentType, use } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { AnyPage } from 'shared-api'
import { PageArrival } from './page-arrival.tsx'
import type { LoadedPage } from './remote-route.tsx'
import { SessionGuard } from './session-guard.tsx'

type Props = {
  route: RegistryRoute
  /** The page of the HTML on screen: it is drawn until the loader has run. */
  initial: AnyPage | Promise<AnyPage> | undefined
}

function useLoadedPage(initial: Props['initial']): LoadedPage {
  const started = useLoaderData<{ loaded: Promise<LoadedPage> } | null>()
  if (started) return use(started.loaded)
  if (!initial) throw new Error('A page is drawn before its loader ran')
  return { page: initial instanceof Promise ? use(initial) : initial, data: null }
}

/** The remote's page of a route, as soon as its code and texts are there. */
export function PageContent({ route, initial }: Props) {
  const { page, data } = useLoadedPage(initial)
  const Page = page.Component as ComponentType<{ data: unknown }>
  const content = <Page data={data} />
  return (
    <>
      <PageArrival title={route.title} />
      {route.access === 'session' ? <SessionGuard>{content}</SessionGuard> : content}
    </>
  )
}
