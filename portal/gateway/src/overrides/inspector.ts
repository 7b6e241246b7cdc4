import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inspectorPath, type Manifest } from 'portal-contract'
import { assetUrl, readArtefact } from 'portal-releases'
import type { LiveEnvironment } from '#src/environment/live-environment.ts'
import { redirectHome } from '#src/http/send.ts'
import { inspect } from './inspector-report.ts'
import type { Overrides } from './overrides.ts'

/** The elements that load a shell's inspector; empty if it has none. */
export function inspectorTags(shell: Manifest): string {
  if (!shell.inspector) return ''
  const { script, style } = shell.inspector
  const check = (file: string) => {
    const integrity = shell.files[file]?.integrity
    return `crossorigin${integrity ? ` integrity="${integrity}"` : ''}`
  }
  return [
    `<link rel="stylesheet" href="${assetUrl(shell, style)}" ${check(style)}>`,
    `<script defer src="${assetUrl(shell, script)}" ${check(script)}></script>`,
  ].join('')
}

const isHtml = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/html')

export type InspectorOptions = {
  store: string
  live: LiveEnvironment
  overrides: Overrides
}

/**
 * Puts the inspector into every page that a tester gets through the routes of this scope, and serves what it shows.
 * Visitors' pages are not touched.
 */
export function registerInspector(
  app: FastifyInstance,
  { store, live, overrides }: InspectorOptions,
): void {
  const tagsOf = new Map<string, string>()
  const currentTags = async () => {
    const { name, build } = live.current().release.shell
    const tags = tagsOf.get(build) ?? inspectorTags(await readArtefact(store, name, build))
    tagsOf.set(build, tags)
    return tags
  }

  const inspected = new WeakSet<FastifyRequest>()
  const begin = async (request: FastifyRequest) => {
    if (!(await overrides.hasSession(request))) return
    inspected.add(request)
    // The page is changed on its way, so it must come as text, and whole.
    delete request.headers['accept-encoding']
    delete request.headers['if-none-match']
  }
  const insert = async (reply: FastifyReply, payload: unknown) => {
    const tags = await currentTags()
    reply.header('cache-control', 'private, no-store').removeHeader('etag')
    return String(payload).replace('</head>', () => `${tags}</head>`)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!overrides.sessions.hasToken(request)) return done()
    begin(request).then(() => done(), done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!inspected.has(request) || !isHtml(reply)) return done(null, payload)
    insert(reply, payload).then((html) => done(null, html), done)
  })

  app.get(inspectorPath, async (request, reply) => {
    if (!inspected.has(request)) return redirectHome(reply)
    reply.header('cache-control', 'no-store')
    return inspect(store, live.current(), request, overrides)
  })
}
