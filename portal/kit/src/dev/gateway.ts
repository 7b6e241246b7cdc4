import { join } from 'node:path'
import httpProxy from '@fastify/http-proxy'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import {
  currentReleasePath,
  healthPath,
  type InspectorReport,
  inspectorPath,
  type LiveAnswers,
  type Manifest,
  type RouteDeclaration,
  trustedTypesPolicies,
} from 'portal-contract'
import {
  chooseLanguage,
  fetchFromApi,
  inspectorTags,
  securityHeaders,
  summariseManifest,
} from 'portal-gateway'
import {
  assetsPath,
  buildRegistry,
  languagesOf,
  readAllTexts,
  renderInBrowser,
  resolveText,
} from 'portal-releases'
import type { Events } from '#src/origin/events.ts'
import {
  type OverrideOriginOptions,
  registerOverrideOrigin,
} from '#src/origin/override-origin.ts'
import { developmentBuild, type FollowedPortal } from './portal.ts'

/**
 * Asks the API for what a page declares, as the gateway of a release does at intervals.
 * @returns undefined if the page has no live data; a call that fails is left out
 */
export async function askForPage(
  api: string,
  { path, access, data = [] }: Pick<RouteDeclaration, 'path' | 'access' | 'data'>,
  language: string,
): Promise<LiveAnswers | undefined> {
  if (data.length === 0 || access || path.includes(':')) return
  const ask = async (url: string) => {
    const kept = await fetchFromApi({ api, url, language })
    return kept?.data === undefined ? [] : [[url, kept.data] as const]
  }
  const asked = await Promise.all(data.map((url) => ask(url).catch(() => [])))
  const answers = Object.fromEntries(asked.flat())
  return Object.keys(answers).length > 0 ? { renderedAt: Date.now(), answers } : undefined
}

/**
 * The HTML of a page like that of a release, but without a prerendered body, hashes, inline styles and preloads.
 * @throws PortalError when a text is missing
 */
async function renderPage(
  { store, shell, remotes, realm }: Awaited<ReturnType<FollowedPortal>>,
  owner: Manifest,
  route: RouteDeclaration,
  language: string,
  live?: LiveAnswers,
) {
  const texts = await readAllTexts(store, [shell, ...remotes], languagesOf(shell))
  const textsOf = (app: Manifest) => texts[app.name]?.[language] ?? {}
  const registry = buildRegistry(developmentBuild, { shell, remotes, texts })
  const boot = { registry, language, resources: textsOf(shell), realm }
  const page = {
    shell,
    title: resolveText(textsOf(owner), route.title),
    boot: live ? { ...boot, live } : boot,
  }
  const { html, policy } = await renderInBrowser(store, page, trustedTypesPolicies)
  return { html: html.replace('</head>', () => `${inspectorTags(shell)}</head>`), policy }
}

type DevelopmentGatewayOptions = {
  store: string
  api: string
  portal: FollowedPortal
  events: Events
  /** The remote in development as an override origin, if it is one alone. */
  override?: OverrideOriginOptions
}

function registerPages(app: FastifyInstance, options: DevelopmentGatewayOptions) {
  app.get('/*', async (request, reply) => {
    const portal = await options.portal()
    const { pathname } = new URL(request.url, 'http://gateway')
    const language = chooseLanguage(request.headers, languagesOf(portal.shell))
    const owned = portal.remotes.flatMap((owner) =>
      owner.routes.map((route) => ({ owner, route })),
    )
    const found = owned.find(({ route }) =>
      new URLPattern({ pathname: route.path }).test({ pathname }),
    )
    if (!found) {
      const hasHome = owned.some(({ route }) => route.path === '/')
      return reply.redirect(hasHome ? '/' : portal.startPath, 302)
    }
    const { owner, route } = found
    const live = await askForPage(options.api, route, language)
    const { html, policy } = await renderPage(portal, owner, route, language, live)
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** Answers the shell's requests to a gateway. There is one release, and beacons are ignored. */
function registerStatus(app: FastifyInstance, portal: DevelopmentGatewayOptions['portal']) {
  app.get(currentReleasePath, async () => ({ release: developmentBuild }))
  app.post(healthPath, async (_request, reply) => reply.code(204).send())
  // There are no sessions: whoever develops may see all, and there are no other builds to try.
  app.get(inspectorPath, async (): Promise<InspectorReport> => {
    const { shell, remotes } = await portal()
    const nothing = { scriptBytes: 0, health: null, builds: [] } as const
    const unknown = { ...nothing, verdict: 'unknown' } as const
    return {
      environment: 'development',
      release: developmentBuild,
      canaries: [],
      overrides: { builds: false, origins: [], active: [] },
      sessionEnds: null,
      apps: [shell, ...remotes].map((app) => ({ ...summariseManifest(app), ...unknown })),
    }
  })
}

/** Assembles the gateway of development: pages written on request, uncached files, and `/api`. */
export async function createDevelopmentGateway(options: DevelopmentGatewayOptions) {
  const app = fastify({ forceCloseConnections: true })
  await app.register(httpProxy, {
    upstream: options.api,
    prefix: '/api',
    rewritePrefix: '/api',
  })
  if (options.override) await registerOverrideOrigin(app, options.override)
  await app.register(async (own) => {
    own.addHook('onRequest', async (_request, reply) => {
      reply.headers({ ...securityHeaders, 'cache-control': 'no-store' })
    })
    await own.register(staticFiles, {
      root: join(options.store, 'artefacts'),
      prefix: `${assetsPath}/`,
      cacheControl: false,
      index: false,
    })
    options.events.register(own)
    registerStatus(own, options.portal)
    registerPages(own, options)
  })
  return app
}
