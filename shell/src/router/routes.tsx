import type {
  Override,
  Registry,
  RegistryNavigation,
  RegistryRemote,
  RegistryRoute,
} from 'portal-contract'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { redirectDocument } from 'react-router'
import { redirect } from 'react-router-dom'
import { type ApiClient, type LoaderArgs, nameRoutes } from 'shared-api'
import { RouterError } from '#src/crash/root-boundary.tsx'
import { PortalLayout } from '#src/layout/portal-layout.tsx'
import { ScrollFrame } from '#src/layout/scroll-frame.tsx'
import type { Leftovers } from '#src/leftovers/leftovers.ts'
import type { Remotes } from '#src/remotes/remotes.ts'
import { useFallbackBuild } from '#src/remotes/stores.ts'
import { type FirstPage, type LoadedPage, PageContent } from './page-content.tsx'
import { FailureNotice, PageLoading, type PageName, RemoteFailed } from './page-failure.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'

/** Where routes get the pages of remotes, in the browser or on the server. */
export type PageSource = Pick<Remotes, 'load' | 'recover' | 'allowRetry'> & {
  /** The API client of a page; its reads end when the visitor leaves the page. */
  apiFor: (url: URL) => ApiClient
  /** Whether the visitor is logged in. Without a session, a page that requires one makes no calls. */
  hasSession: () => boolean
  isOutdated: (url: URL) => boolean
  leftovers: Pick<Leftovers, 'leave' | 'enter'>
  /** Loaded on the server, loading in the browser. */
  initial: { path: string; first: FirstPage | Promise<FirstPage> } | null
}

type FrameProps = { frame: RegistryRoute['frame']; page: PageName; children: ReactNode }

/** The shell's frame around a page: the scroll, except on home and the vote redirect. */
export function PageFrame({ frame, page, children }: FrameProps) {
  const content = (
    <>
      <FailureNotice page={page} />
      {children}
    </>
  )
  return frame === 'scroll' ? <ScrollFrame>{content}</ScrollFrame> : content
}

type EnteredProps = {
  /** Returns what is to be done once the page before has cleaned up. */
  enter: () => () => void
}

/** Goes before a page, so that its effects run before the page's own. */
function PageEntered({ enter }: EnteredProps) {
  const settle = useRef(() => {})

  // React has removed the page before, whose passive effects are not cleaned up yet.
  useLayoutEffect(() => {
    settle.current = enter()
  }, [enter])

  // Now they are. A storage event of another tab may still be waiting.
  useEffect(() => {
    setTimeout(settle.current)
  }, [])

  return null
}

type BuildProps = { remote: string; fallback: ReactNode; children: ReactNode }

/** Remounts a page when another build takes over, because the HTML on screen is from the first one. */
function BuildInUse({ remote, fallback, children }: BuildProps) {
  return (
    <Suspense key={useFallbackBuild(remote)?.build} fallback={fallback}>
      {children}
    </Suspense>
  )
}

type Params = LoaderArgs['params']

function createLoader(remote: RegistryRemote, route: RegistryRoute, source: PageSource) {
  // The first run for the HTML's page belongs to its hydration.
  let isHydrating = source.initial?.path === route.path

  const start = async (url: URL, params: Params): Promise<LoadedPage | null> => {
    const loading = isHydrating ? source.initial?.first : undefined
    isHydrating = false
    const first = await loading
    if (first?.isFresh) return first
    const api = source.apiFor(url)
    const page =
      first?.page ?? (await source.load(remote, route.path, url).catch(() => null))
    if (!page) return null
    const mayCall = route.access !== 'session' || source.hasSession()
    return { page, data: mayCall ? (page.loader?.({ api, params, url }) ?? null) : null }
  }

  return ({ request, params }: { request: Request; params: Params }) => {
    const url = new URL(request.url)
    source.leftovers.leave(remote.name, route.path)
    if (source.isOutdated(url)) return redirectDocument(url.href)
    const loaded = start(url, params)
    // The page shows the rejection. If the visitor leaves before that, it must not become an unhandled one.
    loaded.catch(() => {})
    return { loaded }
  }
}

/**
 * Its loader returns a promise at once, so a click navigates and the scroll opens even if the remote is slow or dead.
 * @param navigation its labels exist even if the remote's texts fail
 */
function remoteRoute(
  remote: RegistryRemote,
  route: RegistryRoute,
  source: PageSource,
  navigation: readonly RegistryNavigation[],
) {
  const link = navigation.find(({ path }) => path === route.path)
  const page = { path: route.path, title: route.title, label: link?.label }
  const failed = <RemoteFailed page={page} onRetry={() => source.allowRetry(remote)} />
  const enter = () => source.leftovers.enter(remote, route.path)
  // Created once, so that a render of the router never touches HTML that is not hydrated yet.
  const view = (
    <>
      <PageEntered enter={enter} />
      <PageFrame frame={route.frame} page={page}>
        <RemoteBoundary
          recover={(error) =>
            source.recover(remote, route.path, new URL(location.href), error)
          }
          loading={<PageLoading />}
          failed={failed}
        >
          <BuildInUse remote={remote.name} fallback={<PageLoading />}>
            <PageContent route={route} initial={source.initial?.first} failed={failed} />
          </BuildInUse>
        </RemoteBoundary>
      </PageFrame>
    </>
  )
  return {
    id: route.path,
    path: route.path,
    loader: Object.assign(createLoader(remote, route, source), { hydrate: true as const }),
    Component: () => view,
  }
}

/** Home is missing when a team develops its remote alone: then there is no redirect. */
function redirectHome({ request }: { request: Request }) {
  return new URL(request.url).pathname === '/' ? null : redirect('/')
}

/**
 * One stub per path of the registry; every other path redirects home (docs/specification.md §2.1). It also registers the named
 * routes with `href`.
 */
export function createRoutes(
  registry: Registry,
  source: PageSource,
  overrides: readonly Override[] = [],
) {
  nameRoutes(registry.remotes)
  const stubs = registry.remotes.flatMap((remote) =>
    remote.routes.map((route) => remoteRoute(remote, route, source, registry.navigation)),
  )
  return [
    {
      id: 'portal',
      Component: () => (
        <PortalLayout navigation={registry.navigation} overrides={overrides} />
      ),
      ErrorBoundary: RouterError,
      children: [...stubs, { id: 'unknown', path: '*', loader: redirectHome }],
    },
  ]
}
