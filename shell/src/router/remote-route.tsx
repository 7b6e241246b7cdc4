import type { RegistryRemote, RegistryRoute } from 'portal-kit/registry'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyPage, LoaderArgs } from 'shared-api'
import { StateNote } from 'shared-ui'
import { PageContent } from './page-content.tsx'
import { PageFrame } from './page-frame.tsx'
import type { PageSource } from './page-source.ts'
import { RemoteBoundary } from './remote-boundary.tsx'

/** A page that can be drawn, with what its loader returned. */
export interface LoadedPage {
  page: AnyPage
  data: unknown
}

function Loading() {
  const { t } = useTranslation('common')
  return <StateNote state="loading">{t('loading')}</StateNote>
}

function createLoader(remote: RegistryRemote, route: RegistryRoute, source: PageSource) {
  // The first run for the page of the HTML belongs to its hydration.
  let isHydrating = source.initial?.path === route.path

  const start = async (args: LoaderArgs): Promise<LoadedPage> => {
    const loading = isHydrating ? source.initial?.page : undefined
    isHydrating = false
    const page = await (loading ?? source.load(remote, route))
    const mayCall = route.access !== 'session' || source.hasSession()
    return { page, data: mayCall ? (page.loader?.(args) ?? null) : null }
  }

  return ({ request, params }: { request: Request; params: LoaderArgs['params'] }) => {
    const loaded = start({ api: source.api, params, url: new URL(request.url) })
    // The page shows the failure; a navigation away before that must not leave a rejection unheard.
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
 */
export function remoteRoute(
  remote: RegistryRemote,
  route: RegistryRoute,
  source: PageSource,
) {
  // Made once: a render of the router passes it by, and never touches HTML that is not hydrated yet.
  const view = (
    <PageFrame frame={route.frame}>
      <RemoteBoundary remote={remote.name}>
        <Suspense fallback={<Loading />}>
          <PageContent route={route} initial={source.initial?.page} />
        </Suspense>
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
