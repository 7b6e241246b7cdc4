import type { RenderedPage, RenderRequest } from 'portal-contract'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { type ApiClient, createApiClient, type Pages, type PublicRealm } from 'shared-api'
import { parseRealm, publicRealm } from 'shared-api/contract'
import { createPortalI18n, isLanguage, type Texts } from 'shared-i18n'
import { loadFirstData } from './boot/initial-page.ts'
import { DocumentHead } from './document-head.tsx'
import { Portal } from './portal.tsx'
import { createRoutes, type PageSource } from './router/routes.tsx'

export { sharedModules } from './shared-modules.ts'

/** See `ShellServer` in portal-contract. */
export function readRealm(settings: unknown): PublicRealm {
  return publicRealm(parseRealm(settings))
}

// Loaders run over the answers that the request brings, so nothing calls the API.
const api: ApiClient = createApiClient({ getToken: () => null, onUnauthorized: () => {} })
const emptySource: Omit<PageSource, 'initial'> = {
  apiFor: () => api,
  hasSession: () => false,
  isOutdated: () => false,
  leftovers: { leave: () => {}, enter: () => () => {} },
  load: () => Promise.reject(new Error('The server loads no pages')),
  recover: async () => false,
  allowRetry: () => {},
}

/** `renderToString` would swallow what a page throws and leave the loading text in the HTML. @throws what it threw */
async function renderHtml(element: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(element, {
    onError: (error) => {
      errors.push(error)
    },
    // React assembles a large page with inline scripts, which the CSP forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  if (errors.length > 0) throw errors[0]
  return new Response(prelude).text()
}

/** See `ShellServer` in portal-contract. The browser renders what depends on the visitor, and the data without an answer here. */
export async function render(request: RenderRequest): Promise<RenderedPage> {
  const { path, title, description, boot, resources, remote } = request
  const { registry, language } = boot
  const realm = boot.realm as PublicRealm
  if (!isLanguage(language)) throw new Error(`${language} is not a language of the site`)
  const i18n = createPortalI18n({
    language,
    resources: { ...boot.resources, ...resources } as Record<string, Texts>,
    read: (_language, namespace) =>
      Promise.reject(new Error(`The request holds no texts of ${namespace}`)),
  })
  const page = (remote as { pages?: Pages } | null)?.pages?.[path]
  if (!page) throw new Error(`${path} is declared, but src/routes.tsx has no page for it`)
  const { data } = await loadFirstData(page, path, boot.live)
  const initial = { path, first: { page, data, isFresh: true } }
  let isTimed = false
  const renderedAt = () => {
    isTimed = true
    return boot.live?.renderedAt ?? null
  }
  const routes = createRoutes(registry, { ...emptySource, initial }, boot.overrides)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://portal${path}`), {
    filterMatchesToLoad: () => false,
  })
  if (context instanceof Response) throw new Error(`${path} redirects while rendering`)
  for (const { route } of context.matches)
    if (route.loader) context.loaderData[route.id] = null
  const head = { title, description, path, language, realm }
  const body = await renderHtml(
    <Portal api={api} i18n={i18n} realm={realm} renderedAt={renderedAt}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Portal>,
  )
  return { head: renderToStaticMarkup(<DocumentHead {...head} />), body, isTimed }
}
