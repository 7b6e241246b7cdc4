import type { RegistryNavigation, RegistryRemote, RegistryRoute } from 'portal-contract'
import { type ReactNode, Suspense } from 'react'
import { redirectDocument } from 'react-router'
import type { LoaderArgs } from 'shared-api'
import { ScrollFrame } from '#src/layout/scroll-frame.tsx'
import { PageEntered } from '#src/leftovers/page-entered.tsx'
import { useFallbackBuild } from '#src/remotes/stores.ts'
import { PageContent } from './page-content.tsx'
import { FailureNotice, PageLoading, type PageName, RemoteFailed } from './page-failure.tsx'
import type { LoadedPage, PageSource } from './page-source.ts'
import { RemoteBoundary } from './remote-boundary.tsx'

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
export function remoteRoute(
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
