import { join } from 'node:path'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { currentReleasePath, healthPath } from '#src/contract/gateway.ts'
import { securityHeaders } from '#src/gateway/headers.ts'
import { chooseLanguage } from '#src/gateway/language.ts'
import { assetsPath } from '#src/release/store.ts'
import { languagesOf } from '#src/release/texts.ts'
import { type ApiSource, registerApi } from './api-source.ts'
import { developmentBuild } from './describe.ts'
import { renderPage } from './document.ts'
import type { Events } from './events.ts'
import type { DevelopmentPortal } from './portal.ts'

export interface DevelopmentGatewayOptions {
  /** Stands for the real store. */
  store: string
  /** What stands behind `/api`. */
  api: ApiSource
  /** The portal as it is when asked. */
  portal: () => Promise<DevelopmentPortal>
  events: Events
  /** Where an unknown path is sent while no remote owns `/`. */
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

/** Here the shell finds what it asks of a gateway: there is one release, and nobody counts its failures. */
function registerRelease(app: FastifyInstance) {
  app.get(currentReleasePath, async () => ({ release: developmentBuild }))
  app.post(healthPath, async (_request, reply) => reply.code(204).send())
}

/** Assembles the gateway of development: pages written when asked for, files that nothing keeps, and `/api`. */
export async function createDevelopmentGateway(
  options: DevelopmentGatewayOptions,
): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true })
  await registerApi(app, options.api)
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
