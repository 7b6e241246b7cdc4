import type { RegistryNavigation, RegistryRemote, RegistryRoute } from 'portal-kit/registry'
import { type ReactNode, Suspense } from 'react'
import { redirectDocument } from 'react-router'
import type { AnyPage, LoaderArgs } from 'shared-api'
import { useTakenBuild } from '#src/remotes/taken-builds.ts'
import { PageContent } from './page-content.tsx'
import { PageFrame } from './page-frame.tsx'
import { PageLoading } from './page-loading.tsx'
import type { PageSource } from './page-source.ts'
import { RemoteBoundary } from './remote-boundary.tsx'
import { RemoteFailed } from './remote-failed.tsx'

/** A page that can be drawn, with what its loader returned. */
export interface LoadedPage {
  page: AnyPage
  data: unknown
}

type BuildProps = { remote: string; fallback: ReactNode; children: ReactNode }

/** Draws a page afresh when another build takes over: the HTML on screen is of the first one and would not fit. */
function BuildInUse({ remote, fallback, children }: BuildProps) {
  return (
    <Suspense key={useTakenBuild(remote)?.build} fallback={fallback}>
      {children}
    </Suspense>
  )
}

function createLoader(remote: RegistryRemote, route: RegistryRoute, source: PageSource) {
  // The first run for the page of the HTML belongs to its hydration.
  let isHydrating = source.initial?.path === route.path

  const start = async (
    url: URL,
    params: LoaderArgs['params'],
  ): Promise<LoadedPage | null> => {
    const loading = isHydrating ? source.initial?.page : undefined
    isHydrating = false
    const api = source.apiFor(url)
    const wanted = loading ?? source.load(remote, route.path, url)
    const page = await Promise.resolve(wanted).catch(() => null)
    if (!page) return null
    const mayCall = route.access !== 'session' || source.hasSession()
    return { page, data: mayCall ? (page.loader?.({ api, params, url }) ?? null) : null }
  }

  return ({ request, params }: { request: Request; params: LoaderArgs['params'] }) => {
    const url = new URL(request.url)
    if (source.isOutdated(url)) return redirectDocument(url.href)
    const loaded = start(url, params)
    // The page shows what its loader threw; a navigation away before that must not leave a rejection unheard.
    loaded.catch(() => {})
    return { loaded }
  }
}

/**
 * The shell's stub for one path of the registry. Its loader answers at once with a promise, so that a click
 * navigates and the scroll opens whatever the remote does: a dead remote costs this page alone.
 *
 * @param remote that owns the path
 * @param route of the registry
 * @param source of pages
 * @param navigation of the registry, whose labels outlive a remote's texts
 */
export function remoteRoute(
  remote: RegistryRemote,
  route: RegistryRoute,
  source: PageSource,
  navigation: readonly RegistryNavigation[],
) {
  const link = navigation.find(({ path }) => path === route.path)
  const page = { path: route.path, title: route.title, label: link?.label }
  const failed = <RemoteFailed page={page} onRetry={() => source.allowTry(remote)} />
  // Made once: a render of the router passes it by, and never touches HTML that is not hydrated yet.
  const view = (
    <PageFrame frame={route.frame} page={page}>
      <RemoteBoundary
        recover={(error) =>
          source.recover(remote, route.path, new URL(location.href), error)
        }
        loading={<PageLoading />}
        failed={failed}
      >
        <BuildInUse remote={remote.name} fallback={<PageLoading />}>
          <PageContent route={route} initial={source.initial?.page} failed={failed} />
        </BuildInUse>
      </RemoteBoundary>
    </PageFrame>
  )
  return {
    id: route.path,
    path: route.path,
    loader: Object.assign(createLoader(remote, route, source), { hydrate: true as const }),
    Component: () => view,
  }
}
