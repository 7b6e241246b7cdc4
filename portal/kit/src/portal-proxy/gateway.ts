import httpProxy from '@fastify/http-proxy'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { healthPath, PortalError } from 'portal-contract'
import { assetsPath } from 'portal-releases'
import type { Events } from '#src/origin/events.ts'
import { registerOverrideOrigin } from '#src/origin/override-origin.ts'
import type { OwnBuilds } from '#src/origin/own-builds.ts'
import {
  type OwnRemote,
  ownBuildsPath,
  ownRoute,
  reloadScriptPath,
  withOwnRemote,
} from './page.ts'
import { reloadScript } from './reload-script.ts'

type ProxyServerOptions = {
  /** Origin of the portal. */
  portal: string
  builds: OwnBuilds
  /** The remote as it is right now. */
  own: () => OwnRemote
  events: Events
}

/** What decides over a page, and what a page decides over. */
const asked = ['accept-language', 'cookie', 'user-agent']
const answered = ['content-security-policy', 'content-language', 'set-cookie']

async function fetchPage(portal: string, path: string, { headers }: FastifyRequest) {
  const sent = asked.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  const url = new URL(path, portal)
  return fetch(url, { headers: sent, redirect: 'manual' }).catch(() => {
    throw new PortalError(`${url} does not answer`, 'name the address of a portal')
  })
}

function registerPages(app: FastifyInstance, { portal, own }: ProxyServerOptions) {
  app.get('/*', async (request, reply) => {
    const remote = own()
    const { pathname } = new URL(request.url, portal)
    // The portal may not know the page yet; every page of it has the shell.
    const path = ownRoute(remote, pathname) ? '/' : request.url
    const page = await fetchPage(portal, path, request)
    const kind = page.headers.get('content-type') ?? ''
    const location = page.headers.get('location')
    for (const name of answered) {
      const value = page.headers.get(name)
      if (value) reply.header(name, value)
    }
    reply.code(page.status).header('cache-control', 'no-store').type(kind)
    if (location) return reply.redirect(location.replace(portal, '') || '/', page.status)
    if (!kind.startsWith('text/html')) return reply.send(Buffer.from(await page.bytes()))
    return reply.send(withOwnRemote(await page.text(), remote, pathname))
  })
}

/**
 * Assembles the proxy's server: a released portal by its address, with one remote of its own. Beacons end here,
 * because failures of unfinished work must not end a canary.
 */
export async function createProxyServer(
  options: ProxyServerOptions,
): Promise<FastifyInstance> {
  const { portal, builds, events } = options
  const app = fastify({ forceCloseConnections: true })
  for (const prefix of ['/api', '/portal', assetsPath])
    await app.register(httpProxy, {
      upstream: portal,
      prefix,
      rewritePrefix: prefix,
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) =>
          headers.origin ? { ...headers, origin: portal } : headers,
      },
    })
  app.post(healthPath, async (_request, reply) => reply.code(204).send())
  app.get(reloadScriptPath, async (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(reloadScript),
  )
  await app.register(staticFiles, {
    root: builds.dir,
    prefix: `${ownBuildsPath}/`,
    cacheControl: false,
    index: false,
    allowedPath: (path) => !/^\/[^/]+\/server\//.test(path),
  })
  await registerOverrideOrigin(app, { builds: async () => builds, events, portal })
  registerPages(app, options)
  return app
}
