import { join } from 'node:path'
import httpProxy from '@fastify/http-proxy'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { currentReleasePath, healthPath } from 'portal-contract'
import { chooseLanguage, securityHeaders } from 'portal-gateway'
import { assetsPath, languagesOf } from 'portal-releases'
import { developmentBuild } from './describe.ts'
import { renderPage } from './document.ts'
import type { Events } from './events.ts'
import type { DevelopmentPortal } from './portal.ts'

export type DevelopmentGatewayOptions = {
  store: string
  api: string
  portal: () => Promise<DevelopmentPortal>
  events: Events
  /** The redirect target of unknown paths while no remote owns `/`. */
  startPath: () => string
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
      return reply.redirect(hasHome ? '/' : options.startPath(), 302)
    }
    const { html, policy } = await renderPage(portal, found.owner, found.route, language)
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** Answers the shell's requests to a gateway. There is one release, and beacons are ignored. */
function registerRelease(app: FastifyInstance) {
  app.get(currentReleasePath, async () => ({ release: developmentBuild }))
  app.post(healthPath, async (_request, reply) => reply.code(204).send())
}

/** Assembles the gateway of development: pages written on request, uncached files, and `/api`. */
export async function createDevelopmentGateway(
  options: DevelopmentGatewayOptions,
): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(httpProxy, {
    upstream: options.api,
    prefix: '/api',
    rewritePrefix: '/api',
  })
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
    registerRelease(own)
    registerPages(own, options)
  })
  return app
}
