import account from 'mfe-account/portal.config.ts'
import { pages as accountPages } from 'mfe-account/src/routes.tsx'
import publicSite from 'mfe-public/portal.config.ts'
import { pages as publicPages } from 'mfe-public/src/routes.tsx'
import rankings from 'mfe-rankings/portal.config.ts'
import { pages as rankingsPages } from 'mfe-rankings/src/routes.tsx'
import type { RouteDeclaration } from 'portal-contract'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router-dom'
import type { AnyPage, ApiClient, Pages } from 'shared-api'
import { useLanguage } from 'shared-i18n'
import { PortalLayout } from 'shell/src/layout/portal-layout.tsx'
import { PageReady, SessionGuard } from 'shell/src/router/page-content.tsx'
import { PageFrame } from 'shell/src/router/routes.tsx'

export const apps = [account, publicSite, rankings]

const pages: Pages = { ...accountPages, ...publicPages, ...rankingsPages }

const navigation = apps
  .flatMap((app) => app.navigation)
  .toSorted((a, b) => a.order - b.order)

function Layout() {
  const { i18n } = useTranslation()
  const language = useLanguage()
  const links = navigation.map(({ path, label }) => ({
    path,
    label: { [language]: i18n.t(label as never) },
  }))
  return <PortalLayout navigation={links} overrides={[]} />
}

function PageContent({ page, route }: { page: AnyPage; route: RouteDeclaration }) {
  const { data } = useLoaderData<{ data: unknown }>()
  const Page = page.Component as ComponentType<{ data: unknown }>
  const content = <Page data={data} />
  return (
    <>
      <PageReady title={route.title} />
      {route.access === 'session' ? <SessionGuard>{content}</SessionGuard> : content}
    </>
  )
}

function pageRoute(route: RouteDeclaration, api: ApiClient) {
  const page = pages[route.path]
  if (!page) throw new Error(`${route.path} has no page`)
  const name = { path: route.path, title: route.title, label: undefined }
  return {
    path: route.path,
    loader: ({ request, params }: { request: Request; params: object }) => ({
      data:
        page.loader?.({ api, params: { ...params }, url: new URL(request.url) }) ?? null,
    }),
    Component: () => (
      <PageFrame frame={route.frame} page={name}>
        <PageContent page={page} route={route} />
      </PageFrame>
    ),
  }
}

/** All pages of the remotes below the shell's layout, as one app. */
export const createRoutes = (api: ApiClient) => [
  {
    Component: Layout,
    children: [
      ...apps.flatMap((app) => app.routes.map((route) => pageRoute(route, api))),
      { path: '*', loader: () => redirect('/') },
    ],
  },
]
