import httpProxy from '@fastify/http-proxy'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { healthPath, PortalError } from 'portal-contract'
import { checkPort } from 'portal-gateway'
import { assetsPath, readAllTexts } from 'portal-releases'
import type { DevelopOptions } from '#src/dev/develop.ts'
import { createEvents, type Events } from '#src/origin/events.ts'
import { registerOverrideOrigin } from '#src/origin/override-origin.ts'
import { type OwnBuilds, openOwnBuilds } from '#src/origin/own-builds.ts'
import { type OwnRemote, ownRoute, withOwnRemote } from './page.ts'
import { reloadScript, reloadScriptPath } from './reload-script.ts'

/** What decides over a page, and what a page decides over. */
const asked = ['accept-language', 'cookie', 'user-agent']
const answered = ['content-security-policy', 'content-language', 'set-cookie']

async function fetchPage(portal: string, path: string, { headers }: FastifyRequest) {
  const sent = new Headers()
  for (const name of asked) if (headers[name]) sent.set(name, String(headers[name]))
  const url = new URL(path, portal)
  return fetch(url, { headers: sent, redirect: 'manual' }).catch(() => {
    throw new PortalError(`${url} does not answer`, 'name the address of a portal')
  })
}

async function readOwn(builds: OwnBuilds): Promise<OwnRemote> {
  const manifest = builds.manifest()
  const languages = Object.keys(manifest.locales)
  const texts = await readAllTexts(builds.store, [manifest], languages)
  return { manifest, texts: texts[manifest.name] ?? {} }
}

function registerPages(app: FastifyInstance, portal: string, builds: OwnBuilds) {
  app.get('/*', async (request, reply) => {
    const own = await readOwn(builds)
    const { pathname } = new URL(request.url, portal)
    // The portal may not know the page yet; every page of it has the shell.
    const path = ownRoute(own, pathname) ? '/' : request.url
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
    return reply.send(withOwnRemote(await page.text(), own, pathname))
  })
}

/**
 * Assembles the proxy's server: a released portal by its address, with one remote of its own. Beacons end here,
 * because failures of unfinished work must not end a canary.
 */
async function createProxyServer(portal: string, builds: OwnBuilds, events: Events) {
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
  await registerOverrideOrigin(app, { builds: async () => builds, events, portal })
  registerPages(app, portal, builds)
  return app
}

type PortalProxyOptions = Pick<DevelopOptions, 'host' | 'port'> & {
  app: string
  portal: string
}

/**
 * Works on a remote inside a released portal: serves that portal from this machine, with the remote's own build in it.
 * The remote is built again at each change, as for publishing, and open pages reload.
 * @returns the URL of its first page, what testers of a portal ask for (`<remote>@<origin>`), and what ends it
 * @throws PortalError when the remote does not build, or the port is taken; nothing is left running then
 */
export async function openPortalProxy({ app, portal, host, port }: PortalProxyOptions) {
  await checkPort(host, port)
  const events = createEvents()
  await using started = new AsyncDisposableStack()
  const builds = started.adopt(await openOwnBuilds(app, events), ({ close }) => close())
  const server = started.use(await createProxyServer(portal, builds, events))
  const origin = await server.listen({ host, port })
  const { name, routes } = builds.manifest()
  const first = routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
  const running = started.move()
  return {
    url: new URL(first, origin).href,
    override: `${name}@${new URL(origin).origin}`,
    close: () => running.disposeAsync(),
  }
}
